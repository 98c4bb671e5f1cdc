import type { Problem } from '../flows/problem.ts';
import { createTranslator, type ErrorKey, type Messages, splitPlaceholders, type Translate } from '../i18n/messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { LinkedText } from '../ui/LinkedText.tsx';

interface ProblemAlertProps {
  readonly problem: Problem | undefined;
  readonly errors: Messages;
  readonly t: Translate<'copySupportId' | 'encryptionFailed'>;
}

/** A failure in words, with the id that support can find it by. */
export function ProblemAlert({ problem, errors, t }: ProblemAlertProps) {
  return <Alert>{problem && <ProblemText problem={problem} errors={errors} t={t} />}</Alert>;
}

function ProblemText({ problem, errors, t }: ProblemAlertProps & { readonly problem: Problem }) {
  if (problem.type === 'encryption') return t('encryptionFailed');
  const translateError = createTranslator<ErrorKey>(errors);
  return (
    <>
      <p>{translateError(problem.text)}</p>
      <p className="support-id">
        <LinkedText parts={splitPlaceholders(t('copySupportId'))} links={{ id: <bdi>{problem.supportId}</bdi> }} />
      </p>
    </>
  );
}
