import { type RefObject, useEffect, useRef } from 'react';
import type { App } from '../../services/page/app.ts';

/**
 * A form of the mini app says who is signed in, as login and sign-up pages do (decision 0033). Their script finds its form in the HTML;
 * here it comes later, so that script, which the page has loaded already, is told.
 *
 * @param app `undefined` while there is no form
 */
export function useSignedInPanel(frame: RefObject<HTMLElement | null>, app: App | undefined): void {
  const shown = useRef(false);
  useEffect(() => {
    const island = frame.current?.closest('astro-island');
    if (shown.current || !island || !app?.arrivedSignedIn()) return;
    shown.current = true;
    import('../../services/session/signed-in-at-load.ts').then(
      ({ showPanel }) => showPanel(island),
      // The form is there.
      () => undefined,
    );
  }, [frame, app]);
}
