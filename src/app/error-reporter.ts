/** Telling visitors about errors: what a form says itself is here, the rest is fetched with the first such error. */

import { callPathOf, isRegisterPath } from '../domain/errors/call-path.ts';
import { isExchangeError } from '../exchange/errors.ts';
import type { ErrorHandler } from '../flows/handle-error.ts';
import { type ErrorReporting, isSaidInPlace, problemOf, type ReportError } from '../flows/problem.ts';
import type { Messages } from '../i18n/messages.ts';
import type { App } from './app.ts';

/**
 * What a form's flow is made with.
 *
 * @param baked the error texts of the page
 * @param showOverlays has toasts and dialogs drawn from now on
 */
export function withErrorReporter(app: App, baked: Messages, showOverlays: () => void): App & ErrorReporting {
  const fetchHandler = handlerLoader(app, baked.unknown ?? '');
  return {
    ...app,
    reportError: createErrorReporter(app, showOverlays, fetchHandler),
    async notify(retCode) {
      showOverlays();
      const handle = await fetchHandler().catch(() => undefined);
      const notice = { retCode, retMsg: '', call: '', stale: false, hideErrors: false };
      const handled = await handle?.(notice);
      return handled?.type === 'dialog' ? handled.answer : undefined;
    },
  };
}

/** Fetches what tells about errors at the first use. */
function handlerLoader(app: App, unknownText: string): () => Promise<ErrorHandler> {
  let handler: Promise<ErrorHandler> | undefined;

  return () => {
    handler ??= import('./error-handler.ts').then(
      ({ createPageErrorHandler }) => createPageErrorHandler(app, unknownText),
      (error: unknown) => {
        // The next error tries again.
        handler = undefined;
        throw error;
      },
    );
    return handler;
  };
}

function createErrorReporter(
  app: App,
  showOverlays: () => void,
  fetchHandler: () => Promise<ErrorHandler>,
): ReportError {
  return async (error, context) => {
    const problem = problemOf(error);
    if (!isExchangeError(error)) return problem;
    if (isSaidInPlace(error)) {
      // The handler's own rule for register errors (S8.36), which it does not get to see here.
      const path = callPathOf(error.call);
      if (isRegisterPath(path)) {
        app.record('registerFailed', { retCode: error.retCode, path });
      }
      return problem;
    }
    showOverlays();
    const handle = await fetchHandler().catch(() => undefined);
    if (context?.signal?.aborted || !handle) return problem;
    const handled = await handle(error, context);
    if (handled.type === 'dialog') return undefined;
    return handled.type === 'passed' ? { ...problem, message: handled.message } : problem;
  };
}
