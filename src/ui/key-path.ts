/** The icon of passkeys, on a grid of 20. In a file of its own: the header draws it before React comes with the others. */
export const keyPath = 'M12.5 11.5a4 4 0 1 0-4-4c0 .5 0 1 .3 1.5L3 14.5V17h3.5v-2H8v-2l2-1.8Z';
