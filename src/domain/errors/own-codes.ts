/** Codes of our own. Import them from `codes.ts`, but where a page has not been touched yet: it needs none of the rest there. */

/** Of our own: somebody would be logged in, if the browser kept the cookie of the session. */
export const cookiesRefused = 'cookiesRefused';

/** Notices of our own that are shown as errors are: does the visitor live in Georgia (S8.27)? */
export const residenceConfirm = 'residenceConfirm';
/** Registration is not open to the visitor (S2.30). */
export const unsupportedRegister = 'unsupportedRegister';
