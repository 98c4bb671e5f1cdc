import { createRoot } from 'react-dom/client';
import type { CaptchaParts } from '../../app/captcha.ts';
import type { Translate } from '../../i18n/messages.ts';
import { styleSheet } from '../../ui/style-sheet.ts';
import { CaptchaOverlay } from './CaptchaOverlay.tsx';
import css from './captcha.css?inline';
import type { CaptchaTextKey } from './texts.ts';

const ensureStyles = styleSheet(css);
const drawn = new WeakSet<CaptchaParts>();

/** Draws a captcha over the page from now on, in a root of its own. */
export function ensureCaptchaOverlay(parts: CaptchaParts, t: Translate<CaptchaTextKey>, tag: string): void {
  if (drawn.has(parts)) return;
  drawn.add(parts);
  ensureStyles();
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<CaptchaOverlay flow={parts.flow} box={parts.box} tag={tag} t={t} />);
}
