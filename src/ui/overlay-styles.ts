/** The styles of dialogs and toasts, which come with the first of them. */

import css from './overlay.css?inline';
import { styleSheet } from './style-sheet.ts';

/** Adds them to the page, once. */
export const ensureOverlayStyles = styleSheet(css);
