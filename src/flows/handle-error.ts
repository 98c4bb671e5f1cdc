/** Acts on what the error catalogue decides: toasts, dialogs, the end of a session, and the ways out (section 8). */

import * as v from 'valibot';
import type { ErrorCall } from '../domain/errors/call.ts';
import { callPathOf } from '../domain/errors/call-path.ts';
import { decideError } from '../domain/errors/catalogue.ts';
import { codeFact } from '../domain/errors/code-fact.ts';
import type { ErrorCode } from '../domain/errors/codes.ts';
import type { DialogText, ErrorDecision, ErrorDialog, ErrorToast } from '../domain/errors/decision.ts';
import { type DialogTextKey, type ErrorTextKey, errorTextKey } from '../domain/errors/error-text.ts';
import { isTrackedFailure } from '../domain/errors/form-rows.ts';
import type { ErrorTarget } from '../domain/errors/target.ts';
import type { LoadMessages } from '../i18n/load-messages.ts';
import type { Messages } from '../i18n/messages.ts';
import { type DialogAnswer, type DialogRequest, openDialog } from '../stores/dialogs.ts';
import { showToast } from '../stores/toasts.ts';
import type { ErrorContext } from './problem.ts';
import type { RecordEvent } from './tools.ts';

export interface ErrorTools {
  /** Where the visitor is. */
  readonly place: Pick<ErrorCall, 'page' | 'inApp' | 'miniApp'>;
  readonly session: { token(): string | undefined; clear(): void };
  readonly messages: LoadMessages;
  /** The baked text for what has no other. */
  readonly unknownText: string;
  readonly record: RecordEvent;
  /** Goes where a dialog's button leads. */
  follow(target: ErrorTarget): void;
}

/** How an error was told, and under which code it goes on. */
export type Handled =
  /** It may be said in place as well, in these words; `undefined` where none could be had. */
  | { readonly type: 'passed'; readonly code: ErrorCode; readonly message: string | undefined }
  /** The answer comes when the visitor gives it, and its way has been gone by then. */
  | { readonly type: 'dialog'; readonly code: ErrorCode; readonly answer: Promise<DialogAnswer> }
  /** The visitor has moved on, and was told nothing. */
  | { readonly type: 'dropped'; readonly code: ErrorCode };

/** An error of the exchange, or a notice of our own that has a row in the catalogue. */
export interface ToldError {
  readonly retCode: ErrorCode;
  readonly retMsg: string;
  /** Method and path. */
  readonly call: string;
  readonly supportId?: string;
  /** What came with it; unchecked. */
  readonly result?: unknown;
  /** It says nothing about the session there is now. */
  readonly stale: boolean;
  readonly hideErrors: boolean;
}

export type ErrorHandler = (error: ToldError, context?: ErrorContext) => Promise<Handled>;

/** The longest that is shown of what the exchange itself says, in characters. */
const longestMessage = 200;

const loginResult = v.object({ password_error_count: v.number() });

export function createErrorHandler(tools: ErrorTools): ErrorHandler {
  return async (error, context = {}) => {
    const call = callOf(error, tools.place, context);
    const { code, decision } = decide(error, call);
    // Before anything is waited for: a call that comes meanwhile must not use the session that is over.
    if (decision.type === 'sign-out' && !error.stale && tools.session.token() !== undefined) tools.session.clear();
    if (isTrackedFailure(call, decision)) {
      tools.record('registerFailed', { retCode: codeFact(code), path: call.path });
    }

    const [errors, texts] = await Promise.all([
      tools.messages('inverse-error-code'),
      decision.type === 'dialog' ? tools.messages('inverse') : undefined,
    ]);
    if (context.signal?.aborted) return { type: 'dropped', code };
    const say = messageTeller({ errors, error, unknownText: tools.unknownText });

    if (decision.type === 'dialog') {
      show(say, decision.toast);
      const dialog = texts && errors && dialogRequest(decision.dialog, { code, error, texts, errors });
      if (dialog) return { type: 'dialog', code, answer: ask(dialog, decision.dialog, tools) };
    }
    if (decision.type === 'toast') show(say, decision.toast);
    // What is past is no news.
    if (decision.type === 'sign-out' && decision.toast && !error.stale) show(say, decision.toast);
    return { type: 'passed', code, message: errors?.[errorTextKey(code)] };
  };
}

/** Follows rewritten codes to the decision about what they became (S8.11, S8.19); a code is rewritten once at most. */
function decide(error: ToldError, call: ErrorCall): { code: ErrorCode; decision: ErrorDecision } {
  const counted = v.safeParse(loginResult, error.result);
  const passwordErrors = counted.success ? counted.output.password_error_count : undefined;
  const decision = decideError({ code: error.retCode, passwordErrors }, call);
  if (decision.type !== 'rewrite') return { code: error.retCode, decision };
  const { code } = decision;
  return { code, decision: decideError({ code }, call) };
}

function callOf(error: ToldError, place: ErrorTools['place'], { account }: ErrorContext): ErrorCall {
  return { ...place, path: callPathOf(error.call), hideErrors: error.hideErrors, ...(account ? { account } : {}) };
}

interface Words {
  readonly errors: Messages | undefined;
  readonly error: ToldError;
  readonly unknownText: string;
}

type Say = (message: Pick<ErrorToast, 'key' | 'code'>) => string;

/** The translation first, then what the exchange says where its code is shown as well, then words that always fit. */
function messageTeller({ errors, error, unknownText }: Words): Say {
  return ({ key, code }) => {
    const translated = key === 'unknown' ? errors?.[String(code)] : errors?.[key];
    const own = code === undefined ? '' : error.retMsg.trim().slice(0, longestMessage);
    const message = translated || own || errors?.unknown || unknownText;
    return code === undefined ? message : `${code}: ${message}`;
  };
}

function show(say: Say, toast: ErrorToast): void {
  const { key, durationMs, throttleMs } = toast;
  showToast({
    text: say(toast),
    durationMs,
    tone: 'error',
    ...(throttleMs === undefined ? {} : { throttle: { key, ms: throttleMs } }),
  });
}

interface DialogWords {
  readonly code: ErrorCode;
  readonly error: ToldError;
  readonly texts: Messages;
  readonly errors: Messages;
}

/** The dialog in words; `undefined` where a word is missing, because a button without one is no way out. */
function dialogRequest(dialog: ErrorDialog, words: DialogWords): DialogRequest | undefined {
  const { icon, closable } = dialog;
  const { supportId } = words.error;
  const form = (key: DialogTextKey | undefined) => (key === undefined ? undefined : words.texts[key]);
  const failure = (key: ErrorTextKey) => words.errors[key];
  const wordsOf = (text: DialogText) => ('text' in text ? form(text.text) : failure(text.error));
  const title = wordsOf(dialog.title);
  const subtitle = dialog.subtitle && wordsOf(dialog.subtitle);
  const confirm = form(dialog.confirm.text);
  const cancel = form(dialog.cancel?.text);
  const again = form(dialog.again?.text);
  if (!title || !confirm) return undefined;
  return {
    id: `error-${words.code}`,
    icon,
    title,
    ...(subtitle ? { subtitle } : {}),
    confirm,
    ...(cancel ? { cancel } : {}),
    ...(again ? { again } : {}),
    closable,
    ...(supportId === undefined ? {} : { supportId }),
  };
}

async function ask(request: DialogRequest, dialog: ErrorDialog, tools: ErrorTools): Promise<DialogAnswer> {
  const answer = await openDialog(request);
  const target = answer === 'close' ? dialog.close : dialog[answer]?.target;
  if (target) tools.follow(target);
  return answer;
}
