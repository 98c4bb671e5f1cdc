import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { LoginMethod } from '../../domain/account/login-memory.ts';
import { isEmbeddedView } from '../../domain/http/embedded.ts';
import type { PasskeyLoginFlow } from '../../flows/login/passkey-login.ts';
import type { Translate } from '../../i18n/messages.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IslandProps } from '../island-props.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { useLatePart } from '../use-late-part.ts';
import { LastUsed } from './LastUsed.tsx';
import type { PasskeyPress } from './PasskeyPanel.tsx';
import type { loginTexts } from './texts.ts';

interface PasskeyWayProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly last: LoginMethod | undefined;
  /** A login by password is on its way. */
  readonly isBlocked: boolean;
  readonly t: Translate<(typeof loginTexts)[number]>;
}

/**
 * The login by a passkey, as a button beside that of the form. Its code is loaded after the form, and only where the browser offers
 * passkeys in the autofill of the name field, or at the first press. The button goes at the first touch where the browser has no
 * passkeys, inside other apps, where Apple's web views have them and refuse, and where the operator has switched passkeys off,
 * unless the browser is asking for one.
 */
export function usePasskeyWay({ page, errors, last, t, isBlocked }: PasskeyWayProps) {
  const [press, setPress] = useState<PasskeyPress>();
  const [busy, setBusy] = useState(false);
  /** The browser was asked last because "Log in" was pressed. */
  const [isPrompt, setIsPrompt] = useState(false);
  const [unable, setUnable] = useState(false);
  useEffect(() => setUnable(!('PublicKeyCredential' in self) || isEmbeddedView(navigator.userAgent)), []);
  const { passkeys } = useStore($hostStatus, { ssr: 'initial' });
  const late = useLatePart(page, () => import('./PasskeyPanel.tsx'));
  const isAble = !unable && passkeys && !isBlocked;
  const offered = useOffer(isAble, late.request);
  /** Whether the browser can ask only if a passkey is on this device; its code finds out. */
  const [asksAtOnce, setAsksAtOnce] = useState(false);

  const running = useRef<PasskeyLoginFlow>(undefined);
  /** Counts presses and stops: a press does nothing if another came while its code was loading. */
  const latest = useRef(0);

  async function ask() {
    if (isBlocked) return;
    setBusy(true);
    setIsPrompt(false);
    const own = ++latest.current;
    const there = await late.request();
    if (own !== latest.current) return;
    if (there) setPress({});
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
    /**
     * For "Log in" with an empty form.
     *
     * @param otherwise is called where no passkey is on this device
     * @returns whether the browser is asked
     */
    askAtOnce(otherwise: () => void): boolean {
      if (!isAble || !asksAtOnce) return false;
      setIsPrompt(true);
      setPress({ otherwise });
      return true;
    },
    isAskedAtOnce: busy && isPrompt,
    ask,
    button: !unable && (passkeys || busy) && (
      <button type="button" className="button button-plain way" aria-busy={busy && !isPrompt} onClick={ask}>
        <span>
          <Icon name="key" />
          {t('passkeyTab')}
        </span>
        <LastUsed method="passkey" last={last} text={t('lastUsed')} />
      </button>
    ),
    panel: (
      <>
        {late.part && (
          <late.part.PasskeyPanel
            page={page}
            errors={errors}
            t={t}
            press={press}
            offered={offered && isAble}
            running={running}
            onAsksAtOnce={setAsksAtOnce}
            onBusy={setBusy}
          />
        )}
        {late.problem && <ProblemAlert problem={late.problem} errors={errors} t={t} />}
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
    else globalThis.earlyPage?.passkeyOffer?.end();
    return () => {
      gone = true;
    };
  }, [wanted]);
  return offered;
}
