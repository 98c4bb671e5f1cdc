/** How a visitor may register (S4.01): calls of the old or the new flow, verified by a code or a link. */
export const registerTypes = ['oldCode', 'oldLink', 'newCode', 'newLink'] as const;
export type RegisterType = (typeof registerTypes)[number];
