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
  return { ...app, reportError: createErrorReporter(app, baked, showOverlays) };
}

function createErrorReporter(app: App, baked: Messages, showOverlays: () => void): ReportError {
  let handler: Promise<ErrorHandler> | undefined;

  function fetchHandler(): Promise<ErrorHandler> {
    handler ??= import('./error-handler.ts').then(
      ({ createPageErrorHandler }) => createPageErrorHandler(app, baked.unknown ?? ''),
      (error: unknown) => {
        // The next error tries again.
        handler = undefined;
        throw error;
      },
    );
    return handler;
  }

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
