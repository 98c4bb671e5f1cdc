import { type RefObject, useEffect } from 'react';
import type { RegisterFlow } from './register.ts';

/**
 * Says before the form that somebody has logged in in another tab, with the ways on (decision 0073). The form waits behind it with
 * all that was typed. Where the panel cannot be loaded, the form is there.
 */
export function useLoginElsewhere(frame: RefObject<HTMLElement | null>, flow: RegisterFlow | undefined): void {
  useEffect(
    () =>
      flow?.$loginElsewhere.subscribe((isElsewhere) => {
        const island = frame.current?.closest('astro-island');
        if (!isElsewhere || !island) return;
        import('../../services/session/signed-in-at-load.ts')
          .then(({ showPanel }) => showPanel(island, 'finishRegistration'))
          .catch(() => undefined);
      }),
    [frame, flow],
  );
}
