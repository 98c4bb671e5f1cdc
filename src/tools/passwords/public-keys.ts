/** The environments with a key pair of their own; local pages use the test key (S9.28). */
export const keyEnvironments = ['prod', 'testnet', 'test'] as const;
export type KeyEnvironment = (typeof keyEnvironments)[number];
