import type { OverlayTexts } from './dialogs/dialog-props.ts';

/**
 * Loads the code that renders toasts and dialogs, which most visits never need. Until then, toasts and dialogs wait in the
 * stores. If loading fails, the next error tries again; important messages are also shown in the form.
 */
export function overlayLoader(t: OverlayTexts): () => void {
  return () => {
    import('./overlays.tsx').then(
      ({ ensureOverlays }) => ensureOverlays(t),
      () => undefined,
    );
  };
}
