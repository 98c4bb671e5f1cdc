/** What a form says of a problem, without React: the flow may say it before React has arrived. */

import type { MissingPart, Problem } from '../flows/errors/problem.ts';
import { createTranslator, type ErrorKey, type Messages, type Translate } from '../i18n/messages.ts';

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

/** For a form without React: the sentence, and what the exchange has said where that is not ours. */
export function problemTexts(problem: Problem, errors: Messages, t: Translate<ProblemTextKey>): readonly string[] {
  const detail = problem.type === 'failure' ? problem.detail : undefined;
  return [problemText(problem, errors, t), ...(detail === undefined ? [] : [detail])];
}

const partTexts = { offline: '-200', code: 'partGone' } as const satisfies Record<MissingPart, ErrorKey>;
