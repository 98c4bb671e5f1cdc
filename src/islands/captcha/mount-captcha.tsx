import { createRoot } from 'react-dom/client';
import type { CaptchaParts } from '../../app/captcha.ts';
import type { Translate } from '../../i18n/messages.ts';
import { CaptchaOverlay } from './CaptchaOverlay.tsx';
import type { CaptchaTextKey } from './texts.ts';

const drawn = new WeakSet<CaptchaParts>();

/** Draws a captcha over the page from now on, in a root of its own. */
export function ensureCaptchaOverlay(parts: CaptchaParts, t: Translate<CaptchaTextKey>, tag: string): void {
  if (drawn.has(parts)) return;
  drawn.add(parts);
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<CaptchaOverlay flow={parts.flow} box={parts.box} tag={tag} t={t} />);
}
