import { useRef } from 'react';
import type { PageContext } from '../../../domain/navigation/page-context.ts';
import { createTranslator, type FormKey, type Translate } from '../../../i18n/messages.ts';
import { ApprovalNumber } from '../../../services/approvals/ApprovalNumber.tsx';
import { isOver } from '../../../services/approvals/approval-state.ts';
import { OtherWays } from '../../../services/checks/OtherWays.tsx';
import { overlayLoader } from '../../../services/errors/load-overlays.ts';
import { ProblemAlert } from '../../../services/errors/ProblemAlert.tsx';
import { withErrorReporter } from '../../../services/errors/problem.ts';
import { useFlowState } from '../../../services/islands/flow-hooks.tsx';
import type { IslandProps } from '../../../services/islands/island-props.ts';
import { useFlow } from '../../../services/islands/use-flow.tsx';
import { MissingTexts } from '../../../services/lazy-texts/MissingTexts.tsx';
import { pageLazyTexts } from '../../../services/lazy-texts/page-lazy-texts.ts';
import { useLazyTexts } from '../../../services/lazy-texts/use-lazy-texts.tsx';
import { startApp } from '../../../services/page/app.ts';
import { styleSheet } from '../../../ui/style-sheet.ts';
import type { loginTexts } from '../texts.ts';
import { createPageQrLogin } from './page-qr-login.ts';
import { QrPicture } from './QrPicture.tsx';
import css from './qr.css?inline';
import type { QrState } from './qr-login.ts';

export interface QrPanelProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly t: Translate<(typeof loginTexts)[number]>;
  /** Whether its tab is open. */
  readonly isOpen: boolean;
  /** Asks for a passkey; left out where the browser has none. */
  readonly onPasskey?: (() => void) | undefined;
}

const loading: QrState = { type: 'loading' };
const ensureStyles = styleSheet(css);

/** Waits until the panel has something to show: its texts, or that they cannot be loaded. */
export async function awaitTexts(page: PageContext): Promise<void> {
  await pageLazyTexts(startApp(page)).answered;
}

/** Login by a code that a phone scans. */
export function QrPanel({ page, errors, t, isOpen, onPasskey }: QrPanelProps) {
  const lazy = useLazyTexts(page);
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

  if (lazy.texts === undefined) return <MissingTexts lazy={lazy} errors={errors} t={t} />;
  const tLazy = createTranslator(lazy.texts);
  const needsPasskey = state.type === 'passkey-needed';
  const over = isOver(state);
  const number = state.type === 'shown' && state.scanned ? state.request.number : undefined;
  return (
    <div className="qr">
      <QrPicture
        state={state}
        isOpen={isOpen}
        label={tLazy('qrImage')}
        timeText={(time) => tLazy('qrTimeLeft', { time })}
      >
        {/* The status below says it to those who do not see it. */}
        {number && <ApprovalNumber number={number} />}
        {needsPasskey && onPasskey && (
          <button type="button" className="button button-primary" onClick={onPasskey}>
            {tLazy('secondStepUse')}
          </button>
        )}
        {over && !needsPasskey && (
          <button type="button" className="button button-primary" onClick={refresh}>
            {tLazy('qrRefresh')}
          </button>
        )}
      </QrPicture>
      {/* Screen readers announce each change of the status, but not the instructions below it. */}
      <p ref={status} className={over && !needsPasskey ? 'qr-status over' : 'qr-status'} role="status" tabIndex={-1}>
        {number && state.type === 'shown' && state.failures === 0
          ? tLazy('qrNumber', { number })
          : tLazy(statusText(state))}
      </p>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      {(!needsPasskey || !onPasskey) && (
        <p className="qr-lead">
          {needsPasskey ? tLazy('secondStepNotHere') : tLazy('qrLead', { brand: page.brandName })}
        </p>
      )}
      {needsPasskey && <OtherWays t={tLazy} title={tLazy('secondStepLost')} ways={[]} />}
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
  'wrong-number': 'approvalWrongNumber',
  'passkey-needed': 'qrPasskeyNeeded',
  failed: 'qrFailed',
  confirmed: 'qrConfirmed',
} as const satisfies Record<Exclude<QrState['type'], 'shown'>, FormKey>;
