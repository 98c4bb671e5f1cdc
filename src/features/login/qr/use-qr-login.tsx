import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import type { LoginMethod } from '../../../domain/account/known-accounts.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { ProblemAlert } from '../../../services/errors/ProblemAlert.tsx';
import type { IslandProps } from '../../../services/islands/island-props.ts';
import { useLazyPart } from '../../../services/islands/use-lazy-part.tsx';
import { $hostStatus } from '../../../stores/host-status.ts';
import { Icon } from '../../../ui/icons.tsx';
import { LastUsed } from '../../../ui/LastUsed.tsx';
import { WayButton } from '../../../ui/WayButton.tsx';
import type { loginTexts } from '../texts.ts';

interface QrLoginProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly last: LoginMethod | undefined;
  /** Asks for a passkey; left out where the browser has none. */
  readonly onPasskey: (() => void) | undefined;
  readonly t: Translate<(typeof loginTexts)[number]>;
}

interface QrLogin {
  /** The operator has not switched it off. */
  readonly isOn: boolean;
  /** Whether the code stands in place of the form. */
  readonly isOpen: boolean;
  /** Leads to the code, and back to the password. */
  readonly button: ReactNode;
  readonly panel: ReactNode;
  /** As a press of the button, which gets the focus: the form is hidden then. */
  press(): Promise<void>;
}

/**
 * The login by a code that a phone scans (S4.42), as a way in beside the providers. Its code is loaded at the first press; if it
 * cannot be had, the form stays and the same button tries again.
 */
export function useQrLogin({ page, errors, last, t, onPasskey }: QrLoginProps): QrLogin {
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const lazy = useLazyPart(page, async () => {
    const part = await import('./QrPanel.tsx');
    // The form stays until there is something to show in its place.
    await part.awaitTexts(page);
    return part;
  });
  const button = useRef<HTMLButtonElement>(null);
  const { qr } = useStore($hostStatus, { ssr: 'initial' });
  // From an open code the button leads back to the password.
  const off = !qr && !isOpen;
  const [isRefused, setRefused] = useState(false);

  async function press() {
    setRefused(off);
    if (off) return;
    if (isOpen) return setOpen(false);
    setBusy(true);
    setOpen(await lazy.request());
    setBusy(false);
  }

  return {
    isOn: qr,
    isOpen,
    press() {
      button.current?.focus();
      return press();
    },
    button: (
      <WayButton ref={button} className="way-qr" {...{ busy, off }} onPress={press}>
        <span>
          <Icon name={isOpen ? 'lock' : 'qr'} />
          {t(isOpen ? 'passwordLabel' : 'qrTab')}
        </span>
        <LastUsed method="qr" last={isOpen ? undefined : last} text={t('lastUsed')} />
      </WayButton>
    ),
    panel: (
      <div id="panel-qr">
        {lazy.part && (
          <div hidden={!isOpen}>
            <lazy.part.QrPanel page={page} errors={errors} t={t} isOpen={isOpen} onPasskey={onPasskey} />
          </div>
        )}
        {isRefused && off && <p role="alert">{`${t('qrTab')}: ${t('wayUnavailable')}`}</p>}
        {lazy.problem && <ProblemAlert problem={lazy.problem} errors={errors} t={t} />}
      </div>
    ),
  };
}
