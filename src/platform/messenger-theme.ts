/** The page in the messenger's colours, as far as they can be read. */

import { contrastOf, isDark, themeColors } from '../domain/mini-app/launch.ts';

/** Least contrast of text (WCAG 2.2, 1.4.3). */
const readable = 4.5;

/** @param root the page's root element */
export function applyTheme(root: HTMLElement, theme: unknown): void {
  const {
    bg_color: page,
    text_color: text,
    hint_color: hint,
    button_color: button,
    button_text_color: onButton,
  } = themeColors(theme);
  const set = (name: string, color: string) => root.style.setProperty(`--color-${name}`, color);
  if (page !== undefined) root.className = isDark(page) ? 'dark' : 'light';
  if (page !== undefined && text !== undefined && contrastOf(page, text) >= readable) {
    for (const name of ['page', 'surface']) set(name, page);
    set('text', text);
    set('muted', hint !== undefined && contrastOf(page, hint) >= readable ? hint : text);
  }
  // Links have the button's colour and lie on the page.
  const onPage = page === undefined || (button !== undefined && contrastOf(page, button) >= readable);
  if (button !== undefined && onButton !== undefined && onPage && contrastOf(button, onButton) >= readable) {
    for (const name of ['accent', 'accent-strong']) set(name, button);
    set('accent-text', onButton);
  }
}
