import css from './overlay.css?inline';
import { styleSheet } from './style-sheet.ts';

/** The styles of dialogs and toasts. */
export const ensureOverlayStyles = styleSheet(css);
