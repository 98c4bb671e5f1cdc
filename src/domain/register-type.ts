/** The numbers that stand for a registration's kind on the wire (S4.01–S4.04, S9.34). */

/** Registration type by what is registered with; the Turkish site has one of its own. */
export const registrationTypes = { email: 1, mobile: 5, turkey: 44 } as const;

/** How the address is verified: by a code that is typed, or by a link that is opened. */
export const verifyTypes = { code: 1, link: 2 } as const;

export const loginTypes = { email: 2, mobile: 3 } as const;
