import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { LoginMethod } from '../../../domain/account/known-accounts.ts';
import { isEmbeddedView } from '../../../domain/http/embedded.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { ProblemAlert } from '../../../services/errors/ProblemAlert.tsx';
import type { IslandProps } from '../../../services/islands/island-props.ts';
import { useLazyPart } from '../../../services/islands/use-lazy-part.tsx';
import { $hostStatus } from '../../../stores/host-status.ts';
import { Icon } from '../../../ui/icons.tsx';
import { LastUsed } from '../../../ui/LastUsed.tsx';
import type { loginTexts } from '../texts.ts';
import { offerAtLoad } from './offer-at-load.ts';
import type { PasskeyLoginFlow } from './passkey-login.ts';

interface PasskeyLoginProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly last: LoginMethod | undefined;
  /** A login by the form is on its way. */
  readonly isBlocked: boolean;
  readonly t: Translate<(typeof loginTexts)[number]>;
}

/**
 * The login by a passkey, as a button below the form. Its code is loaded after the form, and only where the browser offers
 * passkeys in the autofill of the name field, or at the first press. The button goes at the first touch where the browser has no
 * passkeys, inside other apps, where Apple's web views have them and refuse, and where the operator has switched passkeys off,
 * unless the browser is asking for one.
 */
export function usePasskeyLogin({ page, errors, last, t, isBlocked }: PasskeyLoginProps) {
  const [press, setPress] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [unable, setUnable] = useState(false);
  useEffect(() => setUnable(!('PublicKeyCredential' in self) || isEmbeddedView(navigator.userAgent)), []);
  const { passkeys } = useStore($hostStatus, { ssr: 'initial' });
  const lazy = useLazyPart(page, () => import('./PasskeyPanel.tsx'));
  const isAble = !unable && passkeys && !isBlocked;
  const offered = useOffer(isAble, lazy.request);

  const running = useRef<PasskeyLoginFlow>(undefined);
  /** Counts presses and stops: a press does nothing if another came while its code was loading. */
  const latest = useRef(0);

  async function ask() {
    if (isBlocked) return;
    setBusy(true);
    const own = ++latest.current;
    const there = await lazy.request();
    if (own !== latest.current) return;
    if (there) setPress(own);
    else setBusy(false);
  }

  return {
    /** Ends the question for a passkey, so that the password goes first. @returns whether it may, as `withdraw` of the flow */
    stop() {
      if (running.current?.withdraw() === false) return false;
      latest.current++;
      setPress(undefined);
      setBusy(false);
      return true;
    },
    ask,
    button: !unable && (passkeys || busy) && (
      <button type="button" className="button button-plain way-passkey" aria-busy={busy} onClick={ask}>
        <span>
          <Icon name="key" />
          {t('passkeyLogin')}
        </span>
        <LastUsed method="passkey" last={last} text={t('lastUsed')} />
      </button>
    ),
    panel: (
      <>
        {lazy.part && (
          <lazy.part.PasskeyPanel
            page={page}
            errors={errors}
            t={t}
            press={press}
            offered={offered && isAble}
            running={running}
            onBusy={setBusy}
          />
        )}
        {lazy.problem && <ProblemAlert problem={lazy.problem} errors={errors} t={t} />}
      </>
    ),
  };
}

/** Loads the code of passkeys where the browser can offer them in an autofill. @returns whether it is there */
function useOffer(wanted: boolean, load: () => Promise<boolean>): boolean {
  const [offered, setOffered] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known that it is wanted
  useEffect(() => {
    let gone = false;
    async function start() {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || gone) return;
      // Nobody has asked for it: where it cannot be loaded, nothing is said.
      await import('./PasskeyPanel.tsx');
      if (!gone && (await load())) setOffered(true);
    }
    if (wanted) start().catch(() => undefined);
    // What was offered at load.
    else offerAtLoad()?.end();
    return () => {
      gone = true;
    };
  }, [wanted]);
  return offered;
}
