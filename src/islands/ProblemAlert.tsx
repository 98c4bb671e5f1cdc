import type { ReactNode } from 'react';
import type { MissingPart, Problem } from '../flows/errors/problem.ts';
import { createTranslator, type ErrorKey, type Messages, type Translate } from '../i18n/messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { SupportId } from './SupportId.tsx';

type ProblemTextKey =
  | 'captchaUnavailable'
  | 'contactSupport'
  | 'copyIdButton'
  | 'copySupportId'
  | 'encryptionFailed'
  | 'idCopied';

interface ProblemAlertProps {
  readonly problem: Problem | undefined;
  /** Shown if there is no problem. */
  readonly note?: string | undefined;
  readonly errors: Messages;
  readonly t: Translate<ProblemTextKey>;
  /** Shown after the text of the problem. */
  readonly children?: ReactNode;
}

/** The text of a problem, with the id by which support finds it where the text does not already say what to do. */
export function ProblemAlert({ problem, note, ...props }: ProblemAlertProps) {
  return <Alert>{problem ? <ProblemText problem={problem} {...props} /> : note}</Alert>;
}

function ProblemText({ problem, errors, t, children }: ProblemAlertProps & { readonly problem: Problem }) {
  const translateError = createTranslator<ErrorKey>(errors);
  if (problem.type === 'encryption') return t('encryptionFailed');
  if (problem.type === 'captcha') return t('captchaUnavailable');
  if (problem.type === 'part') return translateError(partTexts[problem.missing]);
  if (problem.type === 'maybe-open') {
    return (
      <>
        <p>{translateError('maybeOpen')}</p>
        {children}
      </>
    );
  }
  return (
    <>
      <p>{problem.message ?? translateError(problem.text)}</p>
      {children}
      {problem.text === 'unknown' && problem.supportId !== '' && (
        <SupportId
          id={problem.supportId}
          text={t('copySupportId')}
          copyText={t('copyIdButton')}
          copiedText={t('idCopied')}
          contactText={t('contactSupport')}
        />
      )}
    </>
  );
}

const partTexts = { offline: '-200', code: 'partGone', key: 'keyGone' } as const satisfies Record<
  MissingPart,
  ErrorKey
>;
