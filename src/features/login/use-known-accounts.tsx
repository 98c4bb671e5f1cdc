import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { LoginMethod } from '../../domain/account/known-accounts.ts';
import { knownAccountsKey } from '../../domain/storage/stored-names.ts';
import type { App } from '../../services/page/app.ts';
import type { KnownAccountsProps } from './KnownAccounts.tsx';

interface Options extends Pick<KnownAccountsProps, 'inputs' | 'providers' | 't'> {
  /** `undefined` until the form's flow is there. */
  readonly app: App | undefined;
  readonly passkey: { readonly button: ReactNode; ask(): Promise<void> };
  readonly qr: { readonly isOn: boolean; press(): Promise<void> };
  readonly chooseProvider: RefObject<((provider: string) => void) | undefined>;
}

type Part = typeof import('./KnownAccounts.tsx');

/**
 * The accounts that logged in on this device, as a button in the name field (decision 0090). Its code is loaded only where there
 * is one.
 */
export function useKnownAccounts({ app, passkey, qr, chooseProvider, ...rest }: Options): ReactNode {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (!app?.platform.storage.get(knownAccountsKey(app.page.storagePrefix))) return;
    // If it cannot be loaded, the name is typed.
    import('./KnownAccounts.tsx').then(setPart, () => undefined);
  }, [app]);

  function onWay(method: LoginMethod) {
    if (method === 'passkey') void passkey.ask();
    else if (method === 'qr') void qr.press();
    else chooseProvider.current?.(method.slice('via-'.length));
  }

  return (
    part && app && <part.KnownAccounts {...rest} app={app} passkeys={!!passkey.button} qr={qr.isOn} onWay={onWay} />
  );
}
