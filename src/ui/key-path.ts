/** The icon of passkeys, on a grid of 20. In a file of its own: the header draws it before React comes with the others. */
export const keyPath = 'M12.500 11.500a4 4 0 1 0-4-4c0 .500 0 1 .300 1.500L3 14.500V17h3.500v-2H8v-2l2-1.800Z';
