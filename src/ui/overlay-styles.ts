import css from './overlay.css?inline';

let added = false;

/** The styles of dialogs and toasts, as a sheet of their own: no page carries them that never shows any. */
export function ensureOverlayStyles(): void {
  if (added) return;
  added = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
