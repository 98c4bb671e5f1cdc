import { useRef } from 'react';
import { startApp } from '../../app/app.ts';
import { createPageQrLogin } from '../../app/qr-login.ts';
import { withErrorReporter } from '../../flows/errors/problem.ts';
import type { QrState } from '../../flows/login/qr-state.ts';
import { createTranslator, type FormKey, type Translate } from '../../i18n/messages.ts';
import { styleSheet } from '../../ui/style-sheet.ts';
import { useFlowState } from '../flow-hooks.ts';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { useFlow } from '../use-flow.ts';
import { useLateTexts } from '../use-late-texts.ts';
import { QrPicture } from './QrPicture.tsx';
import css from './qr.css?inline';
import type { loginTexts } from './texts.ts';

export interface QrPanelProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly t: Translate<(typeof loginTexts)[number]>;
  /** Whether its tab is open. */
  readonly isOpen: boolean;
}

const loading: QrState = { type: 'loading' };
const ensureStyles = styleSheet(css);

/** Login by a code that a phone scans. */
export function QrPanel({ page, errors, t, isOpen }: QrPanelProps) {
  const texts = useLateTexts(page);
  const flow = useFlow(() => {
    ensureStyles();
    return createPageQrLogin(withErrorReporter(startApp(page), errors, overlayLoader(t)));
  });
  // The flow polls while its state has a listener, so there is none while the tab is closed.
  const state = useFlowState(isOpen ? flow?.$state : undefined, loading);

  const status = useRef<HTMLParagraphElement>(null);

  /** The button disappears, so the focus moves to the status text. */
  function refresh() {
    status.current?.focus();
    flow?.refresh();
  }

  if (texts === undefined) return null;
  const tLate = createTranslator(texts);
  const isOver = state.type === 'expired' || state.type === 'refused' || state.type === 'failed';
  return (
    <div className="qr">
      <QrPicture
        state={state}
        isOpen={isOpen}
        label={tLate('qrImage')}
        timeText={(time) => tLate('qrTimeLeft', { time })}
      >
        {isOver && (
          <button type="button" className="button button-primary" onClick={refresh}>
            {tLate('qrRefresh')}
          </button>
        )}
      </QrPicture>
      {/* Screen readers announce each change of the status, but not the instructions below it. */}
      <p ref={status} className="qr-status" role="status" tabIndex={-1} data-tone={isOver ? 'over' : undefined}>
        {tLate(statusText(state))}
      </p>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <p className="qr-lead">{tLate('qrLead', { brand: page.brandName })}</p>
    </div>
  );
}

function statusText(state: QrState): FormKey {
  if (state.type !== 'shown') return statusTexts[state.type];
  if (state.failures > 0) return 'qrTrouble';
  return state.scanned ? 'qrScanned' : 'qrReady';
}

const statusTexts = {
  loading: 'qrLoading',
  expired: 'qrExpired',
  refused: 'qrRefused',
  failed: 'qrFailed',
  confirmed: 'qrConfirmed',
} as const satisfies Record<Exclude<QrState['type'], 'shown'>, FormKey>;
