import overlayCss from './overlay.css?inline';

/**
 * Styles that are added by script, once: pages that do not show the part do not carry its styles. A constructed sheet is
 * allowed by the content security policy, which blocks style elements that are not in the built page.
 *
 * @returns to be called before the part is shown; only the first call does something
 */
export function styleSheet(css: string): () => void {
  let added = false;
  return () => {
    if (added) return;
    added = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  };
}

/** The styles of dialogs and toasts, which come with the first of them. */
export const ensureOverlayStyles = styleSheet(overlayCss);
