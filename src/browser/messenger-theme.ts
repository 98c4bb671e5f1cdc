/** The page in the messenger's colours, as far as they can be read. */

import { contrastOf, isDark, themeColors } from '../domain/mini-app/theme-colors.ts';

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
  const set = (name: `--color-${string}`, color: string) => root.style.setProperty(name, color);
  if (page !== undefined) {
    root.classList.remove('dark', 'light');
    root.classList.add(isDark(page) ? 'dark' : 'light');
  }
  if (page !== undefined && text !== undefined && contrastOf(page, text) >= readable) {
    // The brand's ground gives way to the messenger's (`layout/styles/single.css`).
    root.classList.add('is-themed');
    for (const name of ['--color-page', '--color-surface'] as const) set(name, page);
    set('--color-text', text);
    set('--color-muted', hint !== undefined && contrastOf(page, hint) >= readable ? hint : text);
  }
  // Links have the button's colour and lie on the page.
  const onPage = page === undefined || (button !== undefined && contrastOf(page, button) >= readable);
  if (button !== undefined && onButton !== undefined && onPage && contrastOf(button, onButton) >= readable) {
    for (const name of ['--color-accent', '--color-accent-strong'] as const) set(name, button);
    set('--color-accent-text', onButton);
  }
}
