import { type ReactNode, useEffect, useRef } from 'react';
import type { FormKey, Messages, Translate } from '../../i18n/messages.ts';
import { ApprovalNumber } from '../approvals/ApprovalNumber.tsx';
import { isOver } from '../approvals/approval-state.ts';
import { clockText, useTimeLeft } from '../approvals/use-time-left.tsx';
import { ProblemAlert } from '../errors/ProblemAlert.tsx';
import { useCreated, useFlowState } from '../islands/flow-hooks.tsx';
import type { DeviceApproval, DeviceApprovalState } from './device-approval.ts';
import type { WayTextKey } from './texts.ts';

interface DeviceStepProps {
  readonly t: Translate<WayTextKey>;
  readonly errors: Messages;
  /** What the step is called. */
  readonly title: ReactNode;
  /** Called once. */
  approve(): DeviceApproval | undefined;
  onBack(): void;
}

const loading: DeviceApprovalState = { type: 'loading' };

/** The way `device`: shows the number that the other device asks for, until it is answered there. */
export function DeviceStep({ t, errors, title, approve, onBack }: DeviceStepProps) {
  const flow = useCreated(approve, (made) => made?.dispose());
  const state = useFlowState(flow?.$state, loading);
  const heading = useRef<HTMLHeadingElement>(null);
  const request = state.type === 'shown' ? state.request : undefined;
  const secondsLeft = useTimeLeft(request?.until ?? 0);
  const over = isOver(state);

  useEffect(() => heading.current?.focus(), []);

  /** The button disappears, so the focus moves to the title. */
  function again() {
    heading.current?.focus();
    flow?.refresh();
  }

  return (
    <div className="form">
      <h3 ref={heading} tabIndex={-1} className="way-title">
        {title}
      </h3>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      {!over && (
        <>
          <p className="form-lead">{t('wayDeviceLead')}</p>
          <ApprovalNumber number={request?.number} />
          <p className="way-time" dir="auto">
            {request && t('qrTimeLeft', { time: clockText(secondsLeft) })}
          </p>
        </>
      )}
      <p role="status">{statusText(state, t)}</p>
      {over && (
        <button type="button" className="button button-primary" onClick={again}>
          <span>{t('wayDeviceAgain')}</span>
        </button>
      )}
      <button type="button" className="button button-plain" onClick={onBack}>
        <span>{t('goBack')}</span>
      </button>
    </div>
  );
}

function statusText(state: DeviceApprovalState, t: DeviceStepProps['t']): string | undefined {
  if (state.type !== 'shown') {
    const text = statusTexts[state.type];
    return text && t(text);
  }
  return state.failures > 0 ? t('qrTrouble') : t('wayDeviceWaiting', { number: state.request.number ?? '' });
}

const statusTexts = {
  loading: undefined,
  expired: 'wayDeviceExpired',
  refused: 'wayDeviceRefused',
  'wrong-number': 'approvalWrongNumber',
  'passkey-needed': 'wayDeviceRefused',
  failed: undefined,
  confirmed: 'qrConfirmed',
} as const satisfies Record<Exclude<DeviceApprovalState['type'], 'shown'>, FormKey | undefined>;
