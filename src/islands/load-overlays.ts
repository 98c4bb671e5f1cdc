import type { OverlayTexts } from './overlay-texts.ts';

/**
 * The way to have toasts and dialogs drawn, which most visits never need. What is shown meanwhile waits in the stores; a
 * chunk that cannot be had is asked for again the next time, and what matters stands in the form as well.
 */
export function overlayLoader(t: OverlayTexts): () => void {
  return () => {
    import('./overlays.tsx').then(
      ({ ensureOverlays }) => ensureOverlays(t),
      () => undefined,
    );
  };
}
