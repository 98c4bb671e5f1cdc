/** The passkeys of the account: list, name, remove, create one (S1.27, decision 0123). */

import type { ReadableAtom } from 'nanostores';
import { isExchangeError } from '../../api/errors.ts';
import type { EncryptedPassword, PasskeySignals, Passkeys } from '../../browser/types.ts';
import type { EndpointDescription, InputOf } from '../../contract/endpoint.ts';
import {
  passkeyCreate,
  passkeyCreateOptions,
  passkeyList,
  passkeyRemove,
  passkeyRename,
} from '../../contract/passkeys.ts';
import { type ErrorCode, retCodes } from '../../domain/errors/codes.ts';
import { localizedPath, passkeysPath } from '../../domain/navigation/paths.ts';
import { cleanText } from '../../domain/text/clean-text.ts';
import { passwordProblemTexts } from '../../services/account/field-texts.ts';
import { type RefusalDetails, refusalDetails } from '../../services/account/outcome.ts';
import { sendEncrypted } from '../../services/account/send-encrypted.ts';
import type { ErrorReporting, Problem } from '../../services/errors/problem.ts';
import { byType, createFlowState, flowTable } from '../../services/page/flow-table.ts';
import { createLifetime, type Flow } from '../../services/page/lifetime.ts';
import { createSubmit } from '../../services/page/submit.ts';
import type { FlowTools } from '../../services/page/tools.ts';
import { storePasskey } from '../../services/passkeys/passkey-calls.ts';
import { proveByPasskey } from '../../services/passkeys/passkey-proof.ts';
import { askWithRpId } from '../../services/passkeys/passkey-rp-id.ts';

export interface Passkey {
  readonly id: string;
  readonly rpId: string;
  /** Empty where the owner has given it none. */
  readonly name: string;
  /** Ms since epoch. */
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
  readonly backedUp: boolean;
}

/** What a form of the page says. */
export type PasskeyFormStatus =
  | { readonly type: 'ready' }
  | { readonly type: 'busy' }
  | { readonly type: 'refused'; readonly password: typeof passwordProblemTexts.required }
  | ({ readonly type: 'failed'; readonly problem: Problem } & RefusalDetails)
  /**
   * The device has made none. `no-room`: without asking anybody, which is what a full device does. `unproven`: the owner was not
   * confirmed by a passkey.
   */
  | { readonly type: 'stopped'; readonly reason: 'exists' | 'no-room' | 'unable' | 'unproven' };

interface Shown {
  readonly passkeys: readonly Passkey[];
  /** For password managers: whose password is asked for. */
  readonly userName: string;
  /** Without one, a passkey of the account proves who its owner is. */
  readonly hasPassword: boolean;
}

export type ManagePasskeysState =
  /** Until the exchange has answered, and while the page is being left for the login. */
  | { readonly type: 'checking' }
  /** `done`: what the visitor has just done. */
  | ({ readonly type: 'listed'; readonly done?: 'created' | 'removed' } & Shown)
  | ({ readonly type: 'renaming' | 'removing'; readonly passkey: Passkey; readonly status: PasskeyFormStatus } & Shown)
  | ({ readonly type: 'adding'; readonly status: PasskeyFormStatus } & Shown)
  /** `problem` is `undefined` where a dialog has shown it. */
  | { readonly type: 'failed'; readonly problem: Problem | undefined };

const start = { to: ['checking'] } as const;
/** Of an ended session the page is left for the login while it is `checking`. */
const codes = { checking: [retCodes.sessionExpired] } as const;

function form<Own extends 'renaming' | 'removing' | 'adding'>(own: Own, calls: readonly EndpointDescription[]) {
  return {
    cancel: { to: ['listed'], back: true },
    submit: { to: [own] },
    answered: { to: [own, 'listed'], calls: [...calls, passkeyList] },
    failed: { to: [own, 'failed', 'checking'], calls: [...calls, passkeyList], codes },
    start,
  } as const;
}

export const managePasskeysTable = flowTable<ManagePasskeysState['type']>()('passkeys', ['checking'], {
  checking: {
    start,
    answered: { to: ['listed'], calls: [passkeyList] },
    failed: { to: ['failed', 'checking'], calls: [passkeyList], codes },
  },
  listed: { rename: { to: ['renaming'] }, remove: { to: ['removing'] }, add: { to: ['adding'] }, start },
  // A name needs no proof of the owner, and no device.
  renaming: {
    ...form('renaming', [passkeyRename]),
    answered: { to: ['listed'], calls: [passkeyRename, passkeyList] },
  },
  removing: form('removing', [passkeyRemove]),
  adding: form('adding', [passkeyCreateOptions, passkeyCreate]),
  failed: { start },
});

type Asking = Extract<ManagePasskeysState, { readonly status: PasskeyFormStatus }>;

export interface ManagePasskeysTools extends FlowTools, ErrorReporting {
  readonly session: { token(): string | undefined; version(): number; clear(): void };
  readonly passkeys: Pick<Passkeys, 'rpId' | 'ownRpId' | 'create' | 'use'>;
  readonly signals: PasskeySignals;
}

export interface ManagePasskeysFlow extends Flow {
  readonly $state: ReadableAtom<ManagePasskeysState>;
  /** Asks the exchange for the list. A visitor who is not signed in goes to the login, and returns here. */
  start(): Promise<void>;
  /** Call it when the page is visible again: somebody else may be signed in by now. */
  recheck(): Promise<void>;
  /** Ends what is asked of the browser and the exchange: a page whose question stands may not be kept for the way back. */
  leave(): void;
  /** Opens a form. */
  open(form: 'renaming' | 'removing', passkey: Passkey): void;
  add(): void;
  /** Back to the list. Does nothing while a form is sent. */
  cancel(): void;
  /** Sends the open form. @param text the new name, or the password; without a password the browser asks for a passkey */
  submit(text: string): Promise<void>;
}

export const checkingPasskeys = { type: 'checking' } as ManagePasskeysState;

export function createManagePasskeysFlow(tools: ManagePasskeysTools): ManagePasskeysFlow {
  const { session, platform } = tools;
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const { $state, move } = createFlowState(managePasskeysTable, byType, checkingPasskeys, signal);
  let attempt = new AbortController();
  let shownFor = session.version();
  lifetime.add(() => attempt.abort());

  /** The form that was sent, which shows its own failures, until the exchange has done what it asks for. */
  let sent: Asking | undefined;

  const submit = createSubmit<ManagePasskeysState>({
    move,
    failed: (problem, error) =>
      sent
        ? { ...sent, status: problem ? failedForm(problem, error, platform.clock.now()) : { type: 'ready' } }
        : { type: 'failed', problem },
    reportError: tools.reportError,
    forgetErrors: tools.forgetErrors,
    signal,
  });

  const expected = (error: unknown) => afterSessionEnd(tools, error);
  async function start(): Promise<void> {
    attempt.abort();
    if (signal.aborted) return;
    attempt = new AbortController();
    shownFor = session.version();
    sent = undefined;
    if (session.token() === undefined) return move('start', goToLogin(tools));
    move('start', checkingPasskeys);
    await submit((own) => list(tools, own), { signal: attempt.signal, expected });
  }

  /** A form of the list that is shown. */
  function ask(
    event: 'rename' | 'remove' | 'add',
    form: { readonly type: 'adding' } | { readonly type: 'renaming' | 'removing'; readonly passkey: Passkey },
  ) {
    const state = $state.get();
    if (state.type !== 'listed') return;
    const { passkeys, userName, hasPassword } = state;
    move(event, { passkeys, userName, hasPassword, status: { type: 'ready' }, ...form });
  }

  return {
    $state,
    dispose: lifetime.dispose,
    start,
    leave: () => attempt.abort(),
    recheck: async () => (session.version() === shownFor ? undefined : start()),
    open: (type, passkey) => ask(type === 'renaming' ? 'rename' : 'remove', { type, passkey }),
    add: () => ask('add', { type: 'adding' }),
    cancel() {
      const state = $state.get();
      if (!('status' in state) || state.status.type === 'busy') return;
      const { passkeys, userName, hasPassword } = state;
      move('cancel', { type: 'listed', passkeys, userName, hasPassword });
    },
    async submit(text) {
      const state = $state.get();
      if (!('status' in state) || state.status.type === 'busy') return;
      // The form was about the account of another session.
      if (session.version() !== shownFor) return start();
      if (state.type !== 'renaming' && state.hasPassword && text === '') {
        return move('submit', { ...state, status: { type: 'refused', password: passwordProblemTexts.required } });
      }
      sent = { ...state, status: { type: 'ready' } };
      const asked = sent;
      async function sendAndList(own: AbortSignal): Promise<ManagePasskeysState> {
        const outcome = await send(tools, asked, text, own);
        if (typeof outcome === 'object') return { ...asked, status: outcome };
        sent = undefined;
        return list(tools, own, outcome === 'renamed' ? undefined : outcome);
      }
      move('submit', { ...state, status: { type: 'busy' } });
      await submit(sendAndList, { signal: attempt.signal, expected });
    },
  };
}

function failedForm(problem: Problem, error: unknown, now: number): PasskeyFormStatus {
  return { type: 'failed', problem, ...refusalDetails(error, now) };
}

async function list(
  { exchange, passkeys, signals }: ManagePasskeysTools,
  signal: AbortSignal,
  done?: 'created' | 'removed',
): Promise<ManagePasskeysState> {
  const answer = await exchange.send(passkeyList, {}, signal);
  const { user_handle: userHandle, user_name: name } = answer;
  const rows = answer.list.map((row) => ({
    id: row.id,
    rpId: row.rp_id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    backedUp: row.backed_up,
  }));
  // A browser keeps the passkeys of each relying party apart.
  for (const rpId of new Set([await passkeys.rpId(), ...rows.map((row) => row.rpId)])) {
    const ids = rows.filter((row) => row.rpId === rpId).map(({ id }) => id);
    signals.current({ rpId, userHandle, name, ids });
  }
  const hasPassword = answer.has_password ?? true;
  return { type: 'listed', passkeys: rows, userName: name, hasPassword, ...(done ? { done } : {}) };
}

/**
 * What a form is for. A passkey that is unknown was removed elsewhere, and the list no longer has it.
 *
 * @returns what is done, or what the form says where nothing is
 */
async function send(
  tools: ManagePasskeysTools,
  asked: Asking,
  text: string,
  signal: AbortSignal,
): Promise<'created' | 'renamed' | 'removed' | PasskeyFormStatus> {
  const { exchange, signals } = tools;
  if (asked.type === 'adding') return create(tools, asked, text, signal);
  const { id } = asked.passkey;
  if (asked.type === 'renaming') {
    const input = { id, name: cleanText(text) };
    await exchange.send(passkeyRename, input, signal).catch(ignoreCodes(retCodes.passkeyUnknown));
    return 'renamed';
  }
  const remove = (proof: OwnProof) => exchange.send(passkeyRemove, { id, ...proof }, signal);
  const removed = await proveOwner(tools, asked, text, signal)(remove).catch(ignoreCodes(retCodes.passkeyUnknown));
  if (removed === unproven) return { type: 'stopped', reason: 'unproven' };
  signals.unknown(asked.passkey.rpId, id);
  return 'removed';
}

/** @returns what the form says, where the device has made none; nothing where the visitor has closed its question */
async function create(
  tools: ManagePasskeysTools,
  asked: Asking,
  password: string,
  signal: AbortSignal,
): Promise<'created' | PasskeyFormStatus> {
  const { exchange, passkeys } = tools;
  const prove = proveOwner(tools, asked, password, signal);
  let isProven = true;
  const { rpId, answer } = await askWithRpId(passkeys, async (rp_id) => {
    const given = await prove((proof) => exchange.send(passkeyCreateOptions, { rp_id, ...proof }, signal));
    isProven = given !== unproven;
    return given === unproven ? { type: 'cancelled' } : passkeys.create(given.options, signal);
  });
  if (!isProven) return { type: 'stopped', reason: 'unproven' };
  switch (answer.type) {
    case 'credential':
      return (await storePasskey(tools, rpId, answer.credential, signal))
        ? 'created'
        : { type: 'stopped', reason: 'unable' };
    case 'cancelled':
      return { type: 'ready' };
    case 'exists':
      return { type: 'stopped', reason: 'exists' };
    case 'none':
      return { type: 'stopped', reason: 'no-room' };
    default:
      return { type: 'stopped', reason: 'unable' };
  }
}

type OwnProof = EncryptedPassword | Pick<InputOf<typeof passkeyRemove>, 'proof'>;

/** The visitor has closed the question for a passkey, or no passkey of the account is here. */
const unproven = Symbol('unproven');

/** @returns makes a call with the password, or with what a passkey of the account has signed where there is no password */
function proveOwner(tools: ManagePasskeysTools, { hasPassword }: Asking, password: string, signal: AbortSignal) {
  return async <Result>(send: (proof: OwnProof) => Promise<Result>): Promise<Result | typeof unproven> => {
    if (hasPassword) return sendEncrypted(tools, password, send);
    const answer = await proveByPasskey(tools, signal);
    return answer.type === 'credential' ? send({ proof: answer.credential }) : unproven;
  };
}

/** @throws {unknown} every other error */
function ignoreCodes(...codes: readonly ErrorCode[]): (error: unknown) => void {
  return (error) => {
    if (!isExchangeError(error) || !codes.includes(error.retCode)) throw error;
  };
}

/** An ended session is no failure: the visitor logs in again. */
function afterSessionEnd(tools: ManagePasskeysTools, error: unknown): ManagePasskeysState | undefined {
  if (!isExchangeError(error) || error.retCode !== retCodes.sessionExpired) return undefined;
  if (!error.stale) tools.session.clear();
  return goToLogin(tools);
}

function goToLogin({ platform, page }: FlowTools): ManagePasskeysState {
  const back = encodeURIComponent(localizedPath(page.language, passkeysPath));
  platform.location.replace(`${localizedPath(page.language, '/login')}?redirect=${back}`);
  return checkingPasskeys;
}
