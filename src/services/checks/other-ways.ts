/** Other ways to answer a security check than the code that was sent first (decision 0182). */

import type { ReadableAtom } from 'nanostores';
import { ignoreExchangeError, isExchangeError } from '../../api/errors.ts';
import type { PageVisibility, Passkeys } from '../../browser/types.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import { maxRecoveryCodeLength } from '../../contract/recovery.ts';
import { riskPasskeyOptions, riskWayCode, riskWays, verifyRisk } from '../../contract/risk.ts';
import { secondsLeft } from '../../domain/account/resend.ts';
import { isCompleteCode } from '../../domain/account/verification-code.ts';
import { addressWays, type CheckWay, checkWays, riskPassed, riskScenes } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { cleanCode } from '../../domain/text/clean-text.ts';
import type { FormKey } from '../../i18n/messages.ts';
import { putOffUntil, resendAt } from '../codes/resend-at.ts';
import { type Problem, problemOf, withoutWait } from '../errors/problem.ts';
import { byType, createFlowState, flowTable } from '../page/flow-table.ts';
import { createLifetime, type Flow } from '../page/lifetime.ts';
import { createSubmit, formFailure, type SubmitEvent } from '../page/submit.ts';
import type { FlowTools } from '../page/tools.ts';
import { askWithRpId } from '../passkeys/passkey-rp-id.ts';
import type { SecurityRequest } from './checks.ts';
import { createDeviceApproval, type DeviceApproval } from './device-approval.ts';

export interface Way {
  readonly way: CheckWay;
  /** The address or number, partly hidden; empty for ways that have none. */
  readonly target: string;
}

export type WayStatus =
  | { readonly type: 'ready' }
  | { readonly type: 'busy' }
  | { readonly type: 'refused'; readonly text: WayRefusal }
  | { readonly type: 'failed'; readonly problem: Problem }
  /** No passkey was chosen, or the browser has none. */
  | { readonly type: 'stopped' };

const texts = {
  incomplete: 'codeIncomplete',
  wrong: 'invalidVerificationCode',
  empty: 'recoveryCodeRequired',
  wrongRecovery: 'recoveryCodeWrong',
  wrongPasskey: 'wayPasskeyFailed',
} as const satisfies Record<string, FormKey>;

type WayRefusal = (typeof texts)[keyof typeof texts];

/** The ways as far as they are known; empty where the exchange tells none. */
interface Known {
  readonly ways: readonly Way[];
}

/** A way that the visitor has chosen, in place of the code that was sent first. */
export interface ChosenWay extends Known {
  readonly type: 'chosen';
  readonly chosen: Way;
  /** Of a code to another address. */
  readonly sending: 'ready' | 'busy' | 'sent';
  /** When another code can be sent, in ms since epoch. */
  readonly resendAt: number;
  readonly status: WayStatus;
}

export type OtherWaysState =
  | ({ readonly type: 'usual' } & Known)
  /** The exchange is asked for the ways. */
  | ({ readonly type: 'asking' } & Known)
  | ChosenWay;

type ChosenEvent = 'send' | 'sent' | 'not-sent' | 'submit' | SubmitEvent;

const choose = { to: ['chosen'], back: true } as const;

/** A check that is passed takes its dialog away: `register.check` goes on. */
export const otherWaysTable = flowTable<OtherWaysState['type']>()('login.other-ways', ['usual', 'chosen'], {
  usual: { ask: { to: ['asking'] }, choose },
  asking: { told: { to: ['usual'], calls: [riskWays] } },
  chosen: {
    told: { to: ['chosen'], calls: [riskWays] },
    choose,
    back: { to: ['usual'], back: true },
    send: { to: ['chosen'] },
    sent: { to: ['chosen'], calls: [riskWayCode] },
    'not-sent': { to: ['chosen'], calls: [riskWayCode] },
    submit: { to: ['chosen'] },
    answered: { to: ['chosen'], calls: [verifyRisk, riskPasskeyOptions] },
    failed: { to: ['chosen'], calls: [verifyRisk, riskPasskeyOptions] },
  },
});

export interface OtherWaysFlow extends Flow {
  readonly $state: ReadableAtom<OtherWaysState>;
  /** A passkey is asked for first, in place of the code. */
  readonly startsWithPasskey: boolean;
  /** Asks the exchange which ways the account has, once. Never rejects: without an answer there are none. */
  ask(): Promise<void>;
  /** Shows a way; a code to another address is sent at once. */
  choose(way: Way): void;
  /** Back to the code that was sent first. */
  back(): void;
  /** Sends another code to the chosen address. */
  sendCode(): Promise<void>;
  /** Sends a code that was typed. */
  submit(typed: string): Promise<void>;
  /** Asks the browser for a passkey or security key. */
  submitPasskey(): Promise<void>;
  /** For the way `device`: asks the other devices, as long as somebody listens to it. The caller disposes it. */
  approve(): DeviceApproval | undefined;
}

export interface OtherWaysTools extends Pick<FlowTools, 'exchange' | 'platform'> {
  /** Left out where the browser has none. */
  readonly passkeys?: Pick<Passkeys, 'rpId' | 'ownRpId' | 'use'> | undefined;
  /** For the way `device`; left out where the operator has switched approvals off. */
  readonly visibility?: PageVisibility | undefined;
  /** Whether the operator has other ways on. */
  isOn(): boolean;
  /** The account can answer by a passkey, which is then asked for first where the browser can use it. */
  readonly asksForPasskey?: boolean;
}

/** The exchange gets this long to tell the ways, in ms: after it there is support. */
const maxAskMs = 5000;

export const usual = { type: 'usual', ways: [] } as OtherWaysState;

const fresh = { sending: 'ready', resendAt: 0, status: { type: 'ready' } } as const;
/** What the exchange tells of an account with a passkey. */
export const byPasskey: Way = { way: 'passkey', target: '' };
const passkeyFirst: ChosenWay = { type: 'chosen', ways: [], chosen: byPasskey, ...fresh };

/**
 * @param request its `pass` is called with the risk token that passes; nothing happens any more once its signal aborts
 */
export function createOtherWaysFlow(
  { exchange, platform, passkeys, visibility, isOn, asksForPasskey = false }: OtherWaysTools,
  request: Pick<SecurityRequest, 'risk' | 'signal'> & { pass(riskToken: string): void },
): OtherWaysFlow {
  const { risk } = request;
  const { clock } = platform;
  const lifetime = createLifetime();
  const { signal } = lifetime;
  request.signal.addEventListener('abort', lifetime.dispose, { signal });
  const ofRisk = { sence: riskScenes.security, risk_token: risk.token };
  const startsWithPasskey = asksForPasskey && passkeys !== undefined;
  const { $state, move } = createFlowState(otherWaysTable, byType, startsWithPasskey ? passkeyFirst : usual, signal);
  /** Ways that were left, with the wait for another code. */
  const left = new Map<CheckWay, ChosenWay>();
  let asked = false;
  /** What the chosen way has asked for, until another one is chosen. */
  let attempt = new AbortController();
  lifetime.add(() => attempt.abort());

  /** @param own of the way that asked: an answer that comes after another one was chosen changes nothing */
  function change(event: ChosenEvent, part: Partial<ChosenWay>, own = attempt.signal): void {
    const state = $state.get();
    if (!own.aborted && state.type === 'chosen') move(event, { ...state, ...part });
  }

  function leave(): void {
    attempt.abort();
    attempt = new AbortController();
    const state = $state.get();
    if (state.type !== 'chosen') return;
    const sending = state.sending === 'busy' ? 'ready' : state.sending;
    left.set(state.chosen.way, { ...state, sending, status: { type: 'ready' } });
  }

  const submitWay = createSubmit<WayStatus>({
    move: (event, status) => change(event, { status }),
    failed: formFailure,
    signal,
  });

  /** Shows that the answer is being checked, and what comes of it. @param wrong what a wrong answer is told */
  function answer(way: Way, wrong: WayRefusal, fieldsOf: (own: AbortSignal) => Promise<WayAnswer | undefined>) {
    const refused: WayStatus = { type: 'refused', text: wrong };
    change('submit', { status: { type: 'busy' } });
    return submitWay(
      async (own) => {
        const fields = await fieldsOf(own);
        if (fields === undefined) return { type: 'stopped' };
        const verdict = await exchange.send(verifyRisk, { ...ofRisk, way: way.way, ...fields }, own);
        if (verdict.risk_token_type !== riskPassed) return refused;
        if (!own.aborted) request.pass(verdict.risk_token);
        // The request is answered: whoever drew it takes it away.
        return { type: 'busy' };
      },
      { signal: attempt.signal, expected: (error) => (isRefusedAnswer(error) ? refused : undefined) },
    );
  }

  async function sendCode(): Promise<void> {
    const state = $state.get();
    if (state.type !== 'chosen' || state.sending === 'busy' || state.status.type === 'busy') return;
    if (secondsLeft(state.resendAt, clock.now()) > 0) return;
    const way = addressWays.find((one) => one === state.chosen.way);
    if (way === undefined) return;
    const own = attempt.signal;
    change('send', { sending: 'busy', status: { type: 'ready' } });
    try {
      const sent = await exchange.send(riskWayCode, { ...ofRisk, way }, own);
      change('sent', { sending: 'sent', resendAt: resendAt(clock.now(), sent.resend_after) }, own);
    } catch (error) {
      if (own.aborted) return;
      const until = putOffUntil(clock.now(), error) ?? 0;
      // The button that sends counts down to the next try, so the alert does not.
      const problem = withoutWait(problemOf(error));
      const now = $state.get();
      // A code that is being checked has its own answer.
      const isChecked = now.type === 'chosen' && now.status.type === 'busy';
      const status: WayStatus = isChecked ? now.status : { type: 'failed', problem };
      change('not-sent', { sending: 'ready', resendAt: until, status }, own);
    }
  }

  return {
    $state,
    startsWithPasskey,
    dispose: lifetime.dispose,
    sendCode,

    async ask() {
      if (asked || !risk.ofLogin || !isOn()) return;
      asked = true;
      const { type, ways } = $state.get();
      if (type === 'usual') move('ask', { type: 'asking', ways });
      const told = await exchange
        .send(riskWays, ofRisk, signal, { timeoutMs: maxAskMs })
        .catch((error: unknown) => ignoreExchangeError(error));
      // The next time it is asked again.
      asked = told !== undefined;
      const now = $state.get();
      const can = { passkey: passkeys !== undefined, device: visibility !== undefined };
      move('told', { ...(now.type === 'chosen' ? now : usual), ways: readWays(told?.ways ?? [], can) });
    },

    choose(way) {
      const { ways } = $state.get();
      leave();
      move('choose', { ...(left.get(way.way) ?? { type: 'chosen', chosen: way, ...fresh }), ways });
      const state = $state.get();
      if (state.type === 'chosen' && state.sending === 'ready') void sendCode();
    },

    back() {
      const { ways } = $state.get();
      leave();
      move('back', { type: 'usual', ways });
    },

    async submit(typed) {
      const state = $state.get();
      if (state.type !== 'chosen' || state.status.type === 'busy') return;
      const { chosen } = state;
      const isRecovery = chosen.way === 'recovery_code';
      const code = isRecovery ? cleanCode(typed) : typed;
      if (isRecovery ? code === '' : !isCompleteCode(code)) {
        return change('submit', { status: { type: 'refused', text: isRecovery ? texts.empty : texts.incomplete } });
      }
      await answer(chosen, isRecovery ? texts.wrongRecovery : texts.wrong, async () =>
        isRecovery ? { recovery_code: code.slice(0, maxRecoveryCodeLength) } : { verify_code: code },
      );
    },

    async submitPasskey() {
      const state = $state.get();
      if (state.type !== 'chosen' || state.status.type === 'busy' || passkeys === undefined) return;
      await answer(state.chosen, texts.wrongPasskey, async (own) => {
        const { answer: given } = await askWithRpId(passkeys, async (rp_id) => {
          const { options } = await exchange.send(riskPasskeyOptions, { ...ofRisk, rp_id }, own);
          return passkeys.use(options, own);
        });
        return given.type === 'credential' ? { credential: given.credential } : undefined;
      });
    },

    approve() {
      return (
        visibility &&
        createDeviceApproval({ exchange, platform, visibility }, { riskToken: risk.token, pass: request.pass })
      );
    },
  };
}

/** What is sent as the answer. */
type WayAnswer = Pick<InputOf<typeof verifyRisk>, 'verify_code' | 'recovery_code' | 'credential'>;

const passkeyCodes = [retCodes.passkeyUnknown, retCodes.passkeyRefused, retCodes.passkeyChallengeOver];

/** Wrong codes and passkeys are told at their place. */
function isRefusedAnswer(error: unknown): boolean {
  const codes: readonly unknown[] = [retCodes.codeWrong, ...passkeyCodes];
  return isExchangeError(error) && codes.includes(error.retCode);
}

/** The ways that this page can use, in the order of the exchange. */
function readWays(
  told: ResultOf<typeof riskWays>['ways'],
  can: Readonly<Record<'passkey' | 'device', boolean>>,
): Way[] {
  return told.flatMap(({ way, target = '' }) => {
    const known = checkWays.find((one) => one === way);
    const usable = known !== 'passkey' && known !== 'device' ? known : can[known] && known;
    return usable ? [{ way: usable, target }] : [];
  });
}
