/**
 * The event of a page of somebody signed in that now shows what only others need: its form, or the links to one. Until then
 * nobody asks what the law wants of these parts (S4.51, decision 0141).
 */
export const partsShown = 'shown';
