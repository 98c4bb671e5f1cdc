import { useStore } from '@nanostores/react';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import type { LoginMethod } from '../../domain/account/known-accounts.ts';
import type { ProviderName } from '../../domain/account/third-party.ts';
import { isEmbeddedView } from '../../domain/http/embedded.ts';
import { thirdPartyTicketKey } from '../../domain/storage/stored-names.ts';
import type { Translate } from '../../i18n/messages.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { Glyph } from '../../ui/icons.tsx';
import { LastUsed } from '../../ui/LastUsed.tsx';
import { WayButton } from '../../ui/WayButton.tsx';
import { ProblemAlert } from '../errors/ProblemAlert.tsx';
import type { IslandProps } from '../islands/island-props.ts';
import { useLazyPart } from '../islands/use-lazy-part.tsx';
import { usePageShown } from '../islands/use-page-shown.tsx';
import { startApp } from '../page/app.ts';
import type { PanelProps, Start } from './ThirdPartyPanel.tsx';

interface ThirdPartyProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly providers: readonly ProviderName[];
  /** The method of this browser's last login; `undefined` on a sign-up page. */
  readonly last?: LoginMethod | undefined;
  readonly t: Translate<ThirdPartyTextKey>;
  /** A way in that stands above the providers, as wide as the form. */
  readonly first?: ReactNode;
  /** A way in that is not a provider's: stands in the same row, of the same size. */
  readonly extra?: ReactNode;
  /** Gets what a press of a provider's button does. */
  readonly chooser?: Ref<((provider: string) => void) | undefined>;
  /** The form. */
  readonly children: ReactNode;
}

export type ThirdPartyTextKey =
  | Parameters<PanelProps['t']>[0]
  | 'continueWith'
  | 'lastUsed'
  | 'orDivider'
  | 'wayUnavailable';

/** Log in or sign up through a provider (S1.03): buttons of one size below the form, whose code is loaded when it is needed. */
export function ThirdParty({ page, errors, providers, last, t, first, extra, chooser, children }: ThirdPartyProps) {
  const panel = useLazyPart(page, () => import('./ThirdPartyPanel.tsx'));
  const [start, setStart] = useState<Start>();
  const [leaving, setLeaving] = useState<string>();
  const [embedded, setEmbedded] = useState(false);
  const { providersOff } = useStore($hostStatus, { ssr: 'initial' });
  const [refused, setRefused] = useState<string>();

  async function open(next: Start) {
    setStart(next);
    // The button can be pressed again.
    if (!(await panel.request())) setLeaving(undefined);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const { platform } = startApp(page);
    const query = location.search;
    if (/\/login$/.test(location.pathname) && /[?&]state=/.test(query)) {
      // Anyone who sees the code could use it, so it is first removed from the address.
      history.replaceState(history.state, '', location.pathname);
      void open({ type: 'resume', query });
    } else if (platform.tabStorage.get(thirdPartyTicketKey(page.storagePrefix)) !== null) {
      void open({ type: 'expect-account' });
    } else if (providers.length > 0 && isEmbeddedView(platform.userAgent)) {
      setEmbedded(true);
      void open({ type: 'warn' });
    }
  }, []);
  usePageShown(() => {
    setLeaving(undefined);
    // A press whose script is still being fetched is forgotten: a visitor who has come back stays.
    if (panel.part === undefined) setStart((now) => (now?.type === 'begin' ? undefined : now));
  });

  function choose(provider: string) {
    const off = providersOff.includes(provider);
    setRefused(off ? providers.find(({ id }) => id === provider)?.name : undefined);
    if (off) return;
    if (!embedded) setLeaving(provider);
    void open({ type: embedded ? 'warn' : 'begin', provider });
  }

  useImperativeHandle(chooser, () => choose);

  return (
    <>
      {panel.problem && <ProblemAlert problem={panel.problem} errors={errors} t={t} />}
      {panel.part && start && (
        <panel.part.ThirdPartyPanel page={page} errors={errors} t={t} start={start} onLeaving={setLeaving} />
      )}
      {children}
      {(providers.length > 0 || first || extra) && (
        <div className="ways">
          <p>{t('orDivider')}</p>
          {first}
          <div>
            {providers.length > 0 && (
              <div className="providers" data-element="thirdPartyLogin">
                {providers.map((provider) => (
                  <ProviderButton
                    key={provider.id}
                    {...{ provider, last, t }}
                    off={providersOff.includes(provider.id)}
                    busy={leaving === provider.id}
                    onChoose={choose}
                  />
                ))}
              </div>
            )}
            {extra}
          </div>
          {refused !== undefined && <p role="alert">{`${refused}: ${t('wayUnavailable')}`}</p>}
        </div>
      )}
    </>
  );
}

interface ProviderButtonProps extends Pick<ThirdPartyProps, 'last' | 't'> {
  readonly provider: ProviderName;
  readonly off: boolean;
  readonly busy: boolean;
  onChoose(provider: string): void;
}

function ProviderButton({ provider, last, t, off, busy, onChoose }: ProviderButtonProps) {
  const { id, name, glyph } = provider;
  return (
    <WayButton label={t('continueWith', { provider: name })} {...{ busy, off }} onPress={() => onChoose(id)}>
      <span>
        <Glyph path={glyph} />
        {name}
      </span>
      <LastUsed method={`via-${id}`} last={last} text={t('lastUsed')} />
    </WayButton>
  );
}
