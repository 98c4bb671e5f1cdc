/** Names of the texts that say how many tries are left after a wrong password (S8.10), by their number. */
export const triesTexts = { 1: 'loginOneTryLeft', 2: 'loginTwoTriesLeft' } as const;
