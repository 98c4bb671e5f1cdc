import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef } from 'react';
import { $toasts, dismissToast, holdToasts, watchToasts } from '../../stores/toasts.ts';
import { ToastRegion } from '../../ui/Toast.tsx';

/** Shows the first toast of the queue; while it is on a page, toasts run out. */
export function ToastHost({ closeText }: { readonly closeText: string }) {
  const [toast] = useStore($toasts);
  const release = useRef<() => void>(undefined);

  useEffect(() => watchToasts(), []);

  const onHold = useCallback((held: boolean) => {
    release.current?.();
    release.current = held ? holdToasts() : undefined;
  }, []);

  return <ToastRegion toast={toast} closeText={closeText} onDismiss={dismissToast} onHold={onHold} />;
}
