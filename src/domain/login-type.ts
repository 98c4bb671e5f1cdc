/** What somebody logs in with, as a number on the wire (S4.04). */
export const loginTypes = { email: 2, mobile: 3 } as const;
