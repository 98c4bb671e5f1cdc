/** Other ways in a security check, and recovery codes. */

import '../features/passkeys/passkeys.css';
import { atom } from 'nanostores';
import { RecoverySection } from '../features/passkeys/RecoverySection.tsx';
import { createTranslator } from '../i18n/messages.ts';
import { DeviceStep } from '../services/checks/DeviceStep.tsx';
import type { DeviceApprovalState } from '../services/checks/device-approval.ts';
import { OtherWays } from '../services/checks/OtherWays.tsx';
import type { ChosenWay, Way, WayStatus } from '../services/checks/other-ways.ts';
import { PasskeyStep } from '../services/checks/PasskeyStep.tsx';
import { WayName, WayStep } from '../services/checks/WayStep.tsx';
import { RecoveryDialog } from '../services/recovery/RecoveryDialog.tsx';
import type { RecoveryState, RecoveryStatus } from '../services/recovery/recovery-codes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { loginState } from './form-states.tsx';
import { everyKind, type GalleryState, type GalleryStates, type Scene, statesOf } from './gallery-state.ts';
import { maskedEmail, problems, soon, supportId } from './samples.ts';

const form = loginState({ type: 'ready' });

const ways: readonly Way[] = [
  { way: 'email', target: maskedEmail },
  { way: 'mobile', target: '5****7' },
  { way: 'authenticator', target: '' },
  { way: 'passkey', target: '' },
  { way: 'recovery_code', target: '' },
  { way: 'device', target: '' },
];
const [byEmail, , byApp, byPasskey, byRecovery] = ways as [Way, Way, Way, Way, Way];

const statuses = everyKind<WayStatus>()({
  ready: { type: 'ready' },
  busy: { type: 'busy' },
  refused: { type: 'refused', text: 'invalidVerificationCode' },
  failed: { type: 'failed', problem: problems.unknown },
  stopped: { type: 'stopped' },
});

function chosenWay(chosen: Way, status: WayStatus = statuses.ready): ChosenWay {
  return { type: 'chosen', ways, chosen, sending: 'sent', resendAt: soon, status };
}

const chosen: Readonly<Record<string, ChosenWay>> = {
  address: chosenWay(byEmail),
  'address-busy': chosenWay(byEmail, statuses.busy),
  'address-wrong': chosenWay(byEmail, statuses.refused),
  'address-failed': chosenWay(byEmail, statuses.failed),
  app: chosenWay(byApp),
  passkey: chosenWay(byPasskey),
  'passkey-stopped': chosenWay(byPasskey, statuses.stopped),
  recovery: chosenWay(byRecovery),
  'recovery-wrong': chosenWay(byRecovery, { type: 'refused', text: 'recoveryCodeWrong' }),
  'recovery-empty': chosenWay(byRecovery, { type: 'refused', text: 'recoveryCodeRequired' }),
};

/** A passkey that is asked for first. @param status left out where the browser can use none */
function passkeyFirst(status: WayStatus | undefined, isOnly: boolean): GalleryState {
  return inDialog(({ messages, errors }) => {
    const t = createTranslator(messages);
    return (
      <>
        <PasskeyStep t={t} errors={errors} status={status} isOnly={isOnly} onUse={() => undefined} />
        <OtherWays t={t} title={isOnly ? t('secondStepLost') : undefined} ways={[]} />
      </>
    );
  });
}

/** The list below a question for a code, in a dialog as at a login. */
function list(all: readonly Way[], busy: boolean): GalleryState {
  return inDialog(({ messages }) => {
    const t = createTranslator(messages);
    const rows = all.map((way) => ({ id: way.way, text: <WayName {...way} t={t} />, onChoose() {} }));
    return <OtherWays t={t} ways={rows} busy={busy} />;
  });
}

function inDialog(draw: NonNullable<GalleryState['draw']>): GalleryState {
  return {
    ...form,
    draw(scene) {
      const t = createTranslator(scene.messages);
      return (
        <>
          {form.draw?.(scene)}
          <Dialog title={t('securityVerificationNew')} closeText={t('closeDialog')} onClose={() => undefined}>
            {draw(scene)}
          </Dialog>
        </>
      );
    },
    open: () => document.querySelector<HTMLElement>('.other-ways summary')?.click(),
    late: 'dialog[open]',
  };
}

const request = { uuid: 'gallery', number: '47', expires_in: 120, from: soon - 119_000, until: soon };
const approvals = everyKind<DeviceApprovalState>()({
  loading: { type: 'loading' },
  shown: { type: 'shown', request, scanned: false, failures: 0, nextPollAt: soon },
  trouble: { type: 'shown', request, scanned: false, failures: 1, nextPollAt: soon },
  expired: { type: 'expired', request },
  refused: { type: 'refused', request },
  'wrong-number': { type: 'wrong-number', request },
  'passkey-needed': { type: 'passkey-needed', request },
  failed: { type: 'failed', problem: problems.offline },
  confirmed: { type: 'confirmed' },
});

const recoveryStatuses = everyKind<RecoveryStatus>()({
  ready: { type: 'ready' },
  busy: { type: 'busy' },
  unproven: { type: 'unproven' },
  refused: { type: 'refused', password: 'passwordRequired' },
  failed: { type: 'failed', problem: { type: 'failure', text: '31002', supportId } },
});

const codes = Array.from({ length: 10 }, (_, index) => `7KQ2M-XH4P${index}`);

const recovery = {
  ...everyKind<RecoveryState>()({
    hidden: { type: 'hidden' },
    offered: { type: 'offered', left: 0 },
    'offered-again': { type: 'offered', left: 7 },
    asked: { type: 'asked', left: 0, status: recoveryStatuses.ready },
    shown: { type: 'shown', codes },
  }),
  ...Object.fromEntries(
    Object.entries(recoveryStatuses).map(([name, status]) => [
      `asked-${name}`,
      { type: 'asked', left: 7, status } as const,
    ]),
  ),
};

const afterRegistration = {
  offered: { type: 'asked', left: 0, status: recoveryStatuses.ready },
  busy: { type: 'asked', left: 0, status: recoveryStatuses.busy },
  failed: { type: 'asked', left: 0, status: { type: 'failed', problem: problems.unknown } },
  shown: { type: 'shown', codes },
} as const satisfies Record<string, RecoveryState>;

function recoveryDialog(state: RecoveryState): GalleryState {
  const flow = { $state: atom(state), open() {}, create: async () => undefined };
  return {
    ...form,
    draw: (scene: Scene) => (
      <>
        {form.draw?.(scene)}
        <RecoveryDialog
          page={scene.page}
          errors={scene.errors}
          t={createTranslator(scene.messages)}
          flow={flow}
          onDone={() => undefined}
        />
      </>
    ),
    late: 'dialog[open]',
  };
}

export const waysStates: GalleryStates = {
  ...statesOf<WayStatus>('login.passkey-first', statuses, (status) => passkeyFirst(status, false)),
  'login.passkey-only.stopped': passkeyFirst(statuses.stopped, true),
  'login.passkey-only.not-here': passkeyFirst(undefined, true),
  'login.other-ways.asking': list([], true),
  'login.other-ways.support-only': list([], false),
  'login.other-ways.all': list(ways, false),
  ...statesOf('login.other-ways', chosen, (state) =>
    inDialog(({ messages, errors }) => (
      <WayStep t={createTranslator(messages)} errors={errors} flow={undefined} state={state} />
    )),
  ),
  ...statesOf('login.other-ways.device', approvals, (state) =>
    inDialog(({ messages, errors }) => {
      const t = createTranslator(messages);
      return (
        <DeviceStep
          t={t}
          errors={errors}
          title={<WayName way="device" target="" t={t} />}
          approve={() => ({ $state: atom(state), refresh() {}, dispose() {} })}
          onBack={() => undefined}
        />
      );
    }),
  ),
  ...statesOf<RecoveryState>('passkeys.recovery', recovery, (state) => ({
    draw: ({ page, messages, errors }) => (
      <RecoverySection
        page={page}
        errors={errors}
        t={createTranslator(messages)}
        flow={undefined}
        state={state}
        owner={{ userName: maskedEmail, hasPassword: !('status' in state) || state.status.type !== 'unproven' }}
      />
    ),
  })),
  ...statesOf<RecoveryState>('register.recovery', afterRegistration, recoveryDialog),
};
