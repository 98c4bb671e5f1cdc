import type { OverlayTexts } from './dialog-props.tsx';

/**
 * Loads the code that renders toasts and dialogs, which most visits never need. Until then, toasts and dialogs wait in the
 * stores. If loading fails, the next error tries again, and the form itself says what a dialog would.
 *
 * @returns whether they are drawn
 */
export function overlayLoader(t: OverlayTexts): () => Promise<boolean> {
  return () =>
    import('./Overlays.tsx').then(
      ({ ensureOverlays }) => {
        ensureOverlays(t);
        return true;
      },
      () => false,
    );
}
