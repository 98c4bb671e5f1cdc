/** The icon of an alert, on a grid of 20. In a file of its own: it is drawn before React comes with the others. */
export const alertPath = 'M10 3 2.5 16.5h15L10 3Zm0 5v4m0 2.25v.01';
