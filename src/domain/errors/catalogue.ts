/** The error catalogue: one row for each code that is told apart, and the rule for all others (section 8). */

import { bindPrefixOf, callPaths, type ErrorCall } from './call.ts';
import type { CatalogueCode, ErrorCode } from './codes.ts';
import { type ErrorDecision, pass } from './decision.ts';
import { formRows } from './form-rows.ts';
import { isBindFailure, messengerRows, otherBindFailure } from './messenger-rows.ts';
import { passRows, requestRows } from './request-rows.ts';
import { codeToast, type ErrorFacts, type Row } from './rows.ts';

export const catalogue = {
  ...passRows,
  ...requestRows,
  ...formRows,
  ...messengerRows,
} as const satisfies Record<CatalogueCode, Row>;

const rows: ReadonlyMap<string, Row> = new Map(Object.entries<Row>(catalogue));

/**
 * What is to be done about an error, by its code and the call it came from (S8.09–S8.19, S8.25–S8.34). Never asks for
 * a toast where the call hid its errors, but for dialogs and the end of a session it does not matter who asked.
 */
export function decideError(error: ErrorFacts, call: ErrorCall): ErrorDecision {
  const code = readCode(error.code);
  const facts = { ...error, code };
  const decision = rowOf(code)?.(facts, call) ?? bindRewrite(code, call) ?? codeToast(code);
  // The call that links the messaging app hides its errors, because its journey has a dialog for them.
  return decision.type === 'toast' && call.hideErrors ? (bindRewrite(code, call) ?? pass) : decision;
}

function rowOf(code: ErrorCode): Row | undefined {
  return rows.get(String(code)) ?? (isBindFailure(code) ? otherBindFailure : undefined);
}

/** A failed link goes on under the name of the journey it belongs to (S8.19). */
function bindRewrite(code: ErrorCode, call: ErrorCall): ErrorDecision | undefined {
  return call.path === callPaths.bind ? rewriteBindFailure(code, call) : undefined;
}

/** For the link that a registration or login makes along the way: its result is a field, not an error (S8.19). */
export function rewriteBindFailure(code: ErrorCode, call: Pick<ErrorCall, 'page' | 'miniApp'>): ErrorDecision {
  return { type: 'rewrite', code: `${bindPrefixOf(call)}${code}` };
}

/** The exchange puts its own name into one of the words. */
function readCode(code: ErrorCode): ErrorCode {
  return typeof code === 'string' && /^relink\w*AccountTip$/.test(code) ? 'relinkAccountTip' : code;
}
