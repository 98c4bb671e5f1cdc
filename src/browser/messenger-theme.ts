/** The mini app and its messenger: light or dark as the messenger is, in the colours of the brand (0189). */

import { isDark } from '../domain/site/contrast.ts';
import { isHexColor } from '../domain/site/site.ts';

/** @param root the page's root element @param theme the messenger's colours by name */
export function applyMode(root: HTMLElement, theme: unknown): void {
  const { bg_color: ground } = (typeof theme === 'object' && theme !== null ? theme : {}) as { bg_color?: unknown };
  if (typeof ground !== 'string' || !isHexColor(ground)) return;
  root.classList.remove('dark', 'light');
  root.classList.add(isDark(ground) ? 'dark' : 'light');
}

/** The colours of the page's primary button, for the button that the messenger draws in its place. */
export function mainButtonColors({ body }: Document): { readonly color?: string; readonly text_color?: string } {
  const sample = body.appendChild(document.createElement('span'));
  sample.className = 'button-primary';
  sample.hidden = true;
  const { backgroundColor, color } = getComputedStyle(sample);
  const [fill, words] = [hexOf(backgroundColor), hexOf(color)];
  sample.remove();
  return fill === undefined || words === undefined ? {} : { color: fill, text_color: words };
}

/** @param color as browsers compute it */
function hexOf(color: string): string | undefined {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1);
  return parts && `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
