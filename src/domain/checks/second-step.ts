/** What completes a login whose password was right, on a device that the account does not trust. */

/**
 * `passkey`: nothing but a passkey or security key of the account, because a page of somebody else cannot pass one on. `code`: a code
 * or another way, but no passkey. `either`: a passkey first where the account has one, and the other ways beside it.
 */
export const secondSteps = ['passkey', 'code', 'either'] as const;
export type SecondStep = (typeof secondSteps)[number];
