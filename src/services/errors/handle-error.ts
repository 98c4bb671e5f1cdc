/** Does what the error catalogue decides: toasts, dialogs, the end of a session, and where buttons lead (section 8). */

import { type Blocked, type Clocks, readBlocked } from '../../domain/account/blocked.ts';
import { callPathOf, type ErrorCall, isWayIn } from '../../domain/errors/call.ts';
import { decideError, errorTextKey } from '../../domain/errors/catalogue.ts';
import type { ErrorCode } from '../../domain/errors/codes.ts';
import type {
  BanCheck,
  DialogText,
  DialogTextKey,
  ErrorDecision,
  ErrorDialog,
  ErrorTextKey,
  ErrorToast,
} from '../../domain/errors/decision.ts';
import type { ErrorTarget } from '../../domain/errors/target.ts';
import { othersText } from '../../domain/text/others-text.ts';
import type { LoadMessages } from '../../i18n/load-messages.ts';
import type { Messages } from '../../i18n/messages.ts';
import { type DialogAnswer, type DialogRequest, openDialog } from '../../stores/dialogs.ts';
import { dismissErrorToasts, showToast } from '../../stores/toasts.ts';
import type { ErrorContext, ErrorHandler, Handled, ReportedError } from './problem.ts';

export interface ErrorTools {
  /** Where the visitor is. */
  readonly place: Pick<ErrorCall, 'page' | 'site' | 'inApp' | 'miniApp'>;
  readonly session: { token(): string | undefined; clear(): void };
  readonly messages: LoadMessages;
  clocks(): Clocks;
  /** The text in the page that is shown if there is no other. */
  readonly unknownText: string;
  /** Shows the ban if the exchange reports one; `undefined` for no ban, and if the check failed. */
  checkBan(check: BanCheck, error: ReportedError, context: ErrorContext): Promise<Handled | undefined>;
  /** Opens the target of a dialog's button. @param typedName the visitor's address or number, for a form of another site */
  follow(target: ErrorTarget, typedName: string | undefined): void;
}

/** Of the exchange's own text, in characters; the rest is not shown. */
const maxMessageLength = 200;

export function createErrorHandler(tools: ErrorTools): ErrorHandler {
  return async (error, context = {}) => {
    const call = callOf(error, tools.place, context);
    const { code, decision } = decide(error, call);
    const endsSession = decision.type === 'sign-out' && !error.stale;
    // Before the first await: calls made in the meantime must not use the session that has ended.
    if (endsSession && tools.session.token() !== undefined) tools.session.clear();

    const isShown = decision.type === 'toast' || decision.type === 'dialog';
    const ban = isShown && decision.banCheck ? await tools.checkBan(decision.banCheck, error, context) : undefined;
    if (ban) return ban;

    const [errors, texts] = await Promise.all([
      tools.messages('inverse-error-code'),
      decision.type === 'dialog' ? tools.messages('inverse') : undefined,
    ]);
    if (context.signal?.aborted) return { type: 'dropped', code };
    // An old 401 must not show a toast.
    const toast = isShown || endsSession ? decision.toast : undefined;
    const blocked = blockedBy(error, call, tools);
    // A new outcome takes down the toast of the one before; one of an ended session stays, because it is shown once only.
    if (!toast && decision.type !== 'sign-out') dismissErrorToasts();
    const dialog = decision.type === 'dialog' ? decision.dialog : undefined;
    const request = dialog && texts && errors && dialogRequest(dialog, { code, error, texts, errors });
    const inForm = context.inForm === true && !request;
    const said = toast && toastMessage(toast, { errors, error, unknownText: tools.unknownText });
    const inDialog = Boolean(request && dialog && said && says(dialog, said));
    if (toast && said) show(toast, said.message, inForm || inDialog);
    if (dialog && request) {
      const answer = ask(request, dialog, tools, context);
      return { type: 'dialog', code, answer, text: request.subtitle ?? request.title };
    }
    // The form says what the toast says. The exchange's own words stand below our sentence, so that one live region says everything.
    return {
      type: 'passed',
      code,
      message: errors?.[said?.key ?? errorTextKey(code)],
      detail: inForm && toast && said && said.key === undefined ? withCode(toast, said.message) : undefined,
      ...(blocked && { blocked }),
    };
  };
}

/** The decision about a code, or about the code that it is rewritten to (S8.19). A code is rewritten at most once. */
function decide(error: ReportedError, call: ErrorCall): { code: ErrorCode; decision: ErrorDecision } {
  const decision = decideError({ code: error.retCode }, call);
  if (decision.type !== 'rewrite') return { code: error.retCode, decision };
  const { code } = decision;
  return { code, decision: decideError({ code }, call) };
}

/** What the screen in place of the form says; `undefined` for an error that is not about the account. */
function blockedBy(
  { retCode, result, supportId }: ReportedError,
  call: ErrorCall,
  { place, clocks }: ErrorTools,
): Blocked | undefined {
  const told = isWayIn(call) ? readBlocked(retCode, result, place.site, clocks()) : undefined;
  return told && { ...told, supportId };
}

function callOf(error: ReportedError, place: ErrorTools['place'], { account }: ErrorContext): ErrorCall {
  return { ...place, path: callPathOf(error.call), hideErrors: error.hideErrors, ...(account ? { account } : {}) };
}

interface ToastTexts {
  readonly errors: Messages | undefined;
  readonly error: ReportedError;
  readonly unknownText: string;
}

interface ToastMessage {
  readonly message: string;
  /** Which text of the catalogue it is; `undefined` for other words, such as those of the exchange. */
  readonly key: ErrorTextKey | undefined;
}

/** The translation; else the exchange's own text, where the code is shown as well; else the text for unknown errors. */
function toastMessage({ key, code }: ErrorToast, { errors, error, unknownText }: ToastTexts): ToastMessage {
  const translated = errors?.[key];
  if (key !== 'unknown' && translated) return { key, message: translated };
  const fromExchange = code === undefined ? '' : othersText(error.retMsg, maxMessageLength);
  const other = (key === 'unknown' && errors?.[String(code)]) || fromExchange;
  return other ? { key: undefined, message: other } : { key: 'unknown', message: errors?.unknown || unknownText };
}

function withCode({ code }: ErrorToast, message: string): string {
  return code === undefined ? message : `${code}: ${message}`;
}

/** Whether a dialog has the text of the toast that is shown beside it. */
function says({ title, subtitle }: ErrorDialog, { key }: ToastMessage): boolean {
  return [title, subtitle].some((text) => text && 'error' in text && text.error === key);
}

function show(toast: ErrorToast, message: string, quiet: boolean): void {
  const { key, durationMs, throttleMs } = toast;
  const throttle = throttleMs === undefined ? {} : { throttle: { key, ms: throttleMs } };
  showToast({ text: withCode(toast, message), durationMs, tone: 'error', quiet, ...throttle });
}

interface DialogTexts {
  readonly code: ErrorCode;
  readonly error: ReportedError;
  readonly texts: Messages;
  readonly errors: Messages;
}

/** The dialog with its texts; `undefined` if the title or the button has no text: a dialog without its button has no way out. */
function dialogRequest(dialog: ErrorDialog, { code, error, texts, errors }: DialogTexts): DialogRequest | undefined {
  const { icon, closable } = dialog;
  const { supportId } = error;
  const wait = dialogWait(error, texts);
  const labelOf = (button: { readonly text: DialogTextKey } | undefined) => button && texts[button.text];
  const textOf = (text: DialogText) => ('text' in text ? texts[text.text] : errors[text.error]);
  const title = textOf(dialog.title);
  const subtitle = dialog.subtitle && textOf(dialog.subtitle);
  const confirm = labelOf(dialog.confirm);
  const cancel = labelOf(dialog.cancel);
  const again = labelOf(dialog.again);
  if (!title || !confirm) return undefined;
  return {
    id: `error-${code}`,
    icon,
    title,
    ...(subtitle ? { subtitle } : {}),
    confirm,
    ...(cancel ? { cancel } : {}),
    ...(again ? { again } : {}),
    closable,
    ...(wait && { wait }),
    ...(supportId === undefined ? {} : { supportId }),
  };
}

/** What a dialog says of the next try; `undefined` where the exchange has not told its time. @param texts of `inverse` */
export function dialogWait(
  { retryAt }: Pick<ReportedError, 'retryAt'>,
  { tryAgainIn: text, loginUnlocked: over }: Messages,
): DialogRequest['wait'] {
  return retryAt !== undefined && text && over ? { until: retryAt, text, over } : undefined;
}

async function ask(
  request: DialogRequest,
  dialog: ErrorDialog,
  tools: ErrorTools,
  { typedName }: ErrorContext,
): Promise<DialogAnswer> {
  const answer = await openDialog(request);
  const target = answer === 'close' ? dialog.close : dialog[answer]?.target;
  if (target) tools.follow(target, typedName);
  return answer;
}
