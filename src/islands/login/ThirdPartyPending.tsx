import { type ComponentType, useEffect, useState } from 'react';
import { startApp } from '../../app/app.ts';
import { thirdPartyTicketKey } from '../../domain/stored-names.ts';
import type { PanelProps } from './ThirdPartyPanel.tsx';

const start = { type: 'expect-account' } as const;

/** On a page that opens accounts: takes up an identity that waits for one, and says so. Most visitors have none. */
export function ThirdPartyPending(props: Pick<PanelProps, 'page' | 'errors' | 't'>) {
  const { page } = props;
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>();

  useEffect(() => {
    if (startApp(page).platform.tabStorage.get(thirdPartyTicketKey(page.storagePrefix)) === null) return;
    import('./ThirdPartyPanel.tsx').then(
      ({ ThirdPartyPanel }) => setPanel(() => ThirdPartyPanel),
      // The identity stays unlinked, and the account is opened all the same.
      () => undefined,
    );
  }, [page]);

  return Panel && <Panel {...props} start={start} />;
}
