import { type ComponentType, useEffect, useState } from 'react';
import type { App } from '../../app/app.ts';
import { thirdPartyTicketKey } from '../../domain/storage/stored-names.ts';
import type { SignedInPanelProps } from './SignedInPanel.tsx';

/**
 * Comes before a login or registration form: where the page was drawn for somebody who is signed in, says who that is and
 * offers to go on; until another account is wanted the form is hidden. Its code is loaded for such visitors only.
 *
 * @param app `undefined` until the form's flow is there, and where the visitor has begun something that this must not interrupt
 */
export function AlreadySignedIn({ app }: { readonly app: App | undefined }) {
  const [Panel, setPanel] = useState<ComponentType<SignedInPanelProps>>();
  useEffect(() => {
    if (!app?.arrivedSignedIn() || isInterrupted(app)) return;
    import('./SignedInPanel.tsx').then(
      ({ SignedInPanel }) => setPanel(() => SignedInPanel),
      // The form is there.
      () => undefined,
    );
  }, [app]);
  return Panel && app && <Panel app={app} />;
}

/** Back from a provider, or with a ticket of one: the login that is under way goes on. */
function isInterrupted({ platform, page }: App): boolean {
  const ticket = platform.tabStorage.get(thirdPartyTicketKey(page.storagePrefix));
  return platform.location.query.has('state') || ticket !== null;
}
