/** How long most toasts stay, in ms (S9.12). Its own module, so that a script at load has the number and nothing else. */
export const normalToastMs = 3000;
