/**
 * Adds styles as a sheet that a script makes, once: no page carries them that never shows what they are for, and the
 * policy of the pages, which blocks style files and elements that are not of the build, lets them be.
 *
 * @returns to be called before each showing
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
