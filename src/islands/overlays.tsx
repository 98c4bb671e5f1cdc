import { createRoot } from 'react-dom/client';
import { DialogHost } from './dialogs/DialogHost.tsx';
import type { OverlayTexts } from './overlay-texts.ts';

let host: HTMLElement | undefined;

/** Puts the place for toasts and dialogs at the end of the page, once. */
export function ensureOverlays(t: OverlayTexts): void {
  if (host) return;
  host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<DialogHost t={t} />);
}
