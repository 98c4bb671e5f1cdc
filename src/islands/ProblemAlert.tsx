import type { ReactNode } from 'react';
import type { Problem } from '../flows/problem.ts';
import { createTranslator, type ErrorKey, type Messages, type Translate } from '../i18n/messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { SupportId } from './SupportId.tsx';

type ProblemTextKey = 'captchaUnavailable' | 'copyIdButton' | 'copySupportId' | 'encryptionFailed' | 'idCopied';

interface ProblemAlertProps {
  readonly problem: Problem | undefined;
  /** Said where there is no problem. */
  readonly note?: string | undefined;
  readonly errors: Messages;
  readonly t: Translate<ProblemTextKey>;
  /** What else there is to say, after the words. */
  readonly children?: ReactNode;
}

/** A failure in words, with the id that support can find it by. */
export function ProblemAlert({ problem, note, ...props }: ProblemAlertProps) {
  return <Alert>{problem ? <ProblemText problem={problem} {...props} /> : note}</Alert>;
}

function ProblemText({ problem, errors, t, children }: ProblemAlertProps & { readonly problem: Problem }) {
  if (problem.type === 'encryption') return t('encryptionFailed');
  if (problem.type === 'captcha') return t('captchaUnavailable');
  const translateError = createTranslator<ErrorKey>(errors);
  return (
    <>
      <p>{problem.message ?? translateError(problem.text)}</p>
      {children}
      <SupportId
        id={problem.supportId}
        text={t('copySupportId')}
        copyText={t('copyIdButton')}
        copiedText={t('idCopied')}
      />
    </>
  );
}
