/**
 * How an error is shown. Errors whose text is in the page are shown by the form; every other error goes to the error handler
 * (`handle-error.ts`), which is loaded with the first one.
 */

import { ExchangeError } from '../../api/errors.ts';
import type { Blocked } from '../../domain/account/blocked.ts';
import { callPathOf, isRegisterPath } from '../../domain/errors/call.ts';
import { codeFact, type ErrorCode, type NoticeCode } from '../../domain/errors/codes.ts';
import { type InlineErrorKey, isInlineCode } from '../../domain/errors/inline.ts';
import { EncryptionError, PartError } from '../../domain/errors/own-errors.ts';
import type { Messages } from '../../i18n/messages.ts';
import { $blocked } from '../../stores/blocked.ts';
import type { DialogAnswer } from '../../stores/dialogs.ts';
import type { RecordEvent } from '../page/tools.ts';

export type Problem =
  /** A failed call; `supportId` is its tx-id. `message` is the text itself, if it is not in the page. */
  | {
      readonly type: 'failure';
      readonly text: InlineErrorKey;
      readonly message?: string | undefined;
      /** Code and words of the exchange, which stand below our own sentence. */
      readonly detail?: string | undefined;
      /** When the exchange may be asked again, in ms since epoch: a submit before that time is not sent (decision 0171). */
      readonly retryAt?: number | undefined;
      readonly supportId: string;
    }
  /** The browser could not encrypt the password; nothing was sent. */
  | { readonly type: 'encryption' }
  /** A part of the page could not be loaded; nothing was sent. `offline`: the page itself cannot be reached either. */
  | { readonly type: 'part'; readonly missing: MissingPart }
  /** The account may have been opened by a call whose answer was lost: the visitor should log in. */
  | { readonly type: 'maybe-open'; readonly name: string }
  /** A captcha is required, and no kind of captcha can be loaded (S8.23). */
  | { readonly type: 'captcha' };

export type MissingPart = 'offline' | 'code';

/** An error of the exchange, or a notice of our own that has a row in the catalogue. */
export interface ReportedError {
  readonly retCode: ErrorCode;
  readonly retMsg: string;
  /** Method and path. */
  readonly call: string;
  readonly supportId?: string;
  /** The result of the answer; unchecked. */
  readonly result?: unknown;
  readonly retryAt?: number | undefined;
  /** The call was made with an older session than the current one. */
  readonly stale: boolean;
  readonly hideErrors: boolean;
}

/** What is known about a failed call besides the error. */
export interface ErrorContext {
  /** What the visitor registers or logs in with. */
  readonly account?: 'email' | 'mobile';
  /** The address or number itself, as it was typed: a dialog may lead to another site's form. */
  readonly typedName?: string;
  /** Starts the security flow that the limit of a network opens (S8.24); without it the dialog has no box to tick. */
  readonly proveIdentity?: () => void;
  /** Aborted when the visitor has moved on: then nothing is shown. */
  readonly signal?: AbortSignal;
  /** A form shows the problem, and reads it out: the toast is not read out as well. */
  readonly inForm?: boolean;
}

/** What the error handler did, and the code after a rewrite. */
export type Handled =
  /** The form may show it as well, with this text; `undefined` if the text could not be loaded. */
  | {
      readonly type: 'passed';
      readonly code: ErrorCode;
      readonly message: string | undefined;
      readonly detail?: string | undefined;
      /** The account cannot log in: a screen takes the place of the form. */
      readonly blocked?: Blocked;
    }
  /** A dialog shows it. The answer comes when the visitor gives it; the target of its button has been opened by then. */
  | {
      readonly type: 'dialog';
      readonly code: ErrorCode;
      readonly answer: Promise<DialogAnswer>;
      /** What the dialog says, for a form whose dialogs cannot be drawn. */
      readonly text?: string | undefined;
      /** What stands behind the dialog, in place of the form. */
      readonly blocked?: Blocked;
    }
  /** The visitor has moved on; nothing was shown. */
  | { readonly type: 'dropped'; readonly code: ErrorCode };

export type ErrorHandler = (error: ReportedError, context?: ErrorContext) => Promise<Handled>;

/**
 * Shows an error in a toast or a dialog if the catalogue says so. @returns the problem for the form to show; `undefined` if a
 * dialog shows it
 */
export type ReportError = (error: unknown, context?: ErrorContext) => Promise<Problem | undefined>;

/** Shows a notice and returns the visitor's answer; `undefined` if it could not be shown. */
export type Notify = (
  notice: NoticeCode,
  context?: Pick<ErrorContext, 'typedName'>,
) => Promise<DialogAnswer | undefined>;

export interface ErrorReporting {
  /** To be called after a success: it takes down the toast of the failure before it (S8.17). `reportError` does so itself. */
  readonly forgetErrors?: () => void;
  /** Without it the form shows every error itself. */
  readonly reportError?: ReportError;
  readonly notify?: Notify;
}

export interface ReporterTools {
  readonly record: RecordEvent;
  /**
   * Loads the error handler of the page.
   *
   * @param unknownText shown if there is no other text
   */
  loadErrorHandler(unknownText: string): Promise<ErrorHandler>;
  /** Whether the page itself can be reached at the moment. */
  isOnline(): Promise<boolean>;
}

/** Loads the code that renders toasts and dialogs. @returns `false` if it cannot be loaded */
export type ShowOverlays = () => Promise<boolean> | undefined;

/**
 * Adds the reporting of errors to the tools of a form's flow.
 *
 * @param bakedTexts the error texts that are in the page
 */
export function withErrorReporter<Tools extends ReporterTools>(
  tools: Tools,
  bakedTexts: Messages,
  showOverlays: ShowOverlays,
): Tools & ErrorReporting {
  /** No toast was shown before the first error that the form does not show itself. */
  let mayHaveToast = false;

  async function forgetErrors(): Promise<void> {
    if (!mayHaveToast) return;
    // Its code is there since that error; it is no part of the first load.
    const toasts = await import('../../stores/toasts.ts').catch(() => undefined);
    toasts?.dismissErrorToasts();
  }

  const handle: (...report: Parameters<ErrorHandler>) => Promise<Handled | undefined> = async (...report) => {
    void showOverlays();
    mayHaveToast = true;
    const handler = await tools.loadErrorHandler(bakedTexts.unknown ?? '').catch(() => undefined);
    return report[1]?.signal?.aborted ? undefined : handler?.(...report);
  };

  return {
    ...tools,
    forgetErrors: () => void forgetErrors(),
    async reportError(error, context) {
      const problem = problemOf(error);
      if (problem.type === 'part' && !(await tools.isOnline())) return { type: 'part', missing: 'offline' };
      if (!(error instanceof ExchangeError)) return problem;
      const isInline = inlineText(error) !== undefined;
      if (isInline) void forgetErrors();
      const handled = isInline ? undefined : await handle(reportedOf(error), context);
      if (handled && 'blocked' in handled && !context?.signal?.aborted) $blocked.set(handled.blocked);
      const path = callPathOf(error.call);
      // Register errors that no dialog shows are recorded as an event (S8.36).
      if (handled?.type !== 'dialog' && isRegisterPath(path)) {
        tools.record('registerFailed', { retCode: codeFact(error.retCode), path });
      }
      if (handled?.type === 'dialog') {
        return (await showOverlays()) === false ? { ...problem, message: handled.text } : undefined;
      }
      return handled?.type === 'passed' ? { ...problem, message: handled.message, detail: handled.detail } : problem;
    },
    async notify(retCode, context) {
      const handled = await handle({ retCode, retMsg: '', call: '', stale: false, hideErrors: false }, context);
      return handled?.type === 'dialog' ? handled.answer : undefined;
    },
  };
}

/** The problem for a form to show. @throws {unknown} any error of another kind: a bug */
export function problemOf(error: unknown): Problem {
  if (error instanceof ExchangeError) {
    const { supportId, retryAt } = error;
    return { type: 'failure', text: inlineText(error) ?? 'unknown', supportId, ...(retryAt && { retryAt }) };
  }
  if (error instanceof EncryptionError) return { type: 'encryption' };
  if (error instanceof PartError) return { type: 'part', missing: 'code' };
  throw error;
}

/** The problem for a form whose button counts down to the next try: the alert does not do so as well. */
export function withoutWait(problem: Problem): Problem {
  return problem.type === 'failure' ? { ...problem, retryAt: undefined } : problem;
}

/** The error as the catalogue knows it: a status is no return code. */
function reportedOf(error: ExchangeError): ReportedError {
  if (error.fault !== 'http') return error;
  const { retMsg, call, supportId, stale, hideErrors } = error;
  return { retCode: `http${error.retCode}`, retMsg, call, supportId, stale, hideErrors };
}

/** Shows every error in the form. */
export const reportInPlace: ReportError = async (error) => problemOf(error);

/** The text in the page for an error that the form shows itself; `undefined` for an error that the catalogue decides about. */
function inlineText({ fault, retCode, retryAt }: ExchangeError): InlineErrorKey | undefined {
  if (fault === 'refused') return isInlineCode(retCode) ? `${retCode}` : undefined;
  if (fault === 'timeout') return 'timeout';
  if (fault === 'http' && retCode === 403) return undefined;
  if (fault === 'http' && retCode === 429) return retryAt === undefined ? 'http429' : 'http429until';
  return fault === 'no-response' ? '-200' : 'unknown';
}
