/** What a form says of a problem, without React: the flow may say it before React has arrived. */

import { waitText } from '../../domain/account/password-tries.ts';
import { createTranslator, type ErrorKey, type Messages, type Translate } from '../../i18n/messages.ts';
import type { MissingPart, Problem } from './problem.ts';

export type ProblemTextKey = 'captchaUnavailable' | 'encryptionFailed';

/** @returns the sentence; what stands beside it, such as the support id, is drawn by `ProblemAlert` */
export function problemText(problem: Problem, errors: Messages, t: Translate<ProblemTextKey>): string {
  const translateError = createTranslator<ErrorKey>(errors);
  switch (problem.type) {
    case 'encryption':
      return t('encryptionFailed');
    case 'captcha':
      return t('captchaUnavailable');
    case 'part':
      return translateError(partTexts[problem.missing]);
    case 'maybe-open':
      return translateError('maybeOpen');
    case 'failure':
      return problem.message ?? translateError(problem.text);
  }
}

/** A script of the page is no longer on the server. */
export function isScriptGone(problem: Problem): boolean {
  return problem.type === 'part' && problem.missing === 'code';
}

/**
 * For a form without React: the sentence, what the exchange has said where that is not ours, and when to try again.
 *
 * @param now ms since epoch
 */
export function problemTexts(
  problem: Problem,
  {
    errors,
    t,
    now,
  }: { readonly errors: Messages; readonly t: Translate<ProblemTextKey | 'tryAgainIn'>; readonly now: number },
): readonly string[] {
  const { detail, retryAt = now } = problem.type === 'failure' ? problem : {};
  const wait = retryAt > now ? t('tryAgainIn', { time: waitText(Math.ceil((retryAt - now) / 1000)) }) : undefined;
  return [problemText(problem, errors, t), detail, wait].filter((text) => text !== undefined);
}

const partTexts = { offline: '-200', code: 'partGone' } as const satisfies Record<MissingPart, ErrorKey>;
