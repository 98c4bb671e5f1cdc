import { type ReactNode, useRef, useState } from 'react';
import type { LoginMethod } from '../../domain/account/login-memory.ts';
import type { Translate } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IslandProps } from '../island-props.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { useLatePart } from '../use-late-part.ts';
import { LastUsed } from './LastUsed.tsx';
import type { loginTexts } from './texts.ts';

interface QrWayProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly last: LoginMethod | undefined;
  readonly t: Translate<(typeof loginTexts)[number]>;
}

interface QrWay {
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
export function useQrWay({ page, errors, last, t }: QrWayProps): QrWay {
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const late = useLatePart(page, () => import('./QrPanel.tsx'));
  const button = useRef<HTMLButtonElement>(null);

  async function press() {
    if (isOpen) return setOpen(false);
    setBusy(true);
    setOpen(await late.request());
    setBusy(false);
  }

  return {
    isOpen,
    press() {
      button.current?.focus();
      return press();
    },
    button: (
      <button ref={button} type="button" className="button button-plain way way-qr" aria-busy={busy} onClick={press}>
        <span>
          <Icon name={isOpen ? 'lock' : 'qr'} />
          {t(isOpen ? 'passwordLabel' : 'qrTab')}
        </span>
        <LastUsed method="qr" last={isOpen ? undefined : last} text={t('lastUsed')} />
      </button>
    ),
    panel: (
      <div id="panel-qr">
        {late.part && (
          <div hidden={!isOpen}>
            <late.part.QrPanel page={page} errors={errors} t={t} isOpen={isOpen} />
          </div>
        )}
        {late.problem && <ProblemAlert problem={late.problem} errors={errors} t={t} />}
      </div>
    ),
  };
}
