/**
 * For each date and number that a page writes: the digits and the calendar of its texts. Without them an Arabic page has dates in other
 * digits than its texts, and in Saudi Arabia in another calendar (S5.26).
 */
export const textDigits = { calendar: 'gregory', numberingSystem: 'latn' } as const;
