import type { ReactNode } from 'react';
import type { Messages, Translate } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { Problem } from './problem.ts';
import { type ProblemTextKey, problemText } from './problem-text.ts';
import { RetryWait } from './RetryWait.tsx';
import { SupportId } from './SupportId.tsx';

export type AlertTextKey =
  | ProblemTextKey
  | 'contactSupport'
  | 'copyIdButton'
  | 'copySupportId'
  | 'idCopied'
  | 'loginUnlocked'
  | 'tryAgainIn';

interface ProblemAlertProps {
  readonly problem: Problem | undefined;
  /** Shown if there is no problem. */
  readonly note?: string | undefined;
  readonly errors: Messages;
  readonly t: Translate<AlertTextKey>;
  /** Shown after the text of the problem. */
  readonly children?: ReactNode;
}

/** The text of a problem, with the time of the next try where the exchange has told it, and with the id by which support finds it where the text does not already say what to do. */
export function ProblemAlert({ problem, note, ...props }: ProblemAlertProps) {
  return <Alert>{problem ? <ProblemText problem={problem} {...props} /> : note}</Alert>;
}

function ProblemText({ problem, errors, t, children }: ProblemAlertProps & { readonly problem: Problem }) {
  const text = problemText(problem, errors, t);
  if (problem.type === 'part' && problem.missing !== 'offline') {
    return (
      <>
        <p>{text}</p>
        <p>
          {/* Firefox remembers until a reload that a script could not be loaded: the button of the form cannot help there. */}
          <button type="button" className="link" onClick={() => location.reload()}>
            {errors.partGoneReload}
          </button>
        </p>
      </>
    );
  }
  if (problem.type !== 'failure' && problem.type !== 'maybe-open') return text;
  return (
    <>
      <p>{text}</p>
      {problem.type === 'failure' && problem.detail !== undefined && <p dir="auto">{problem.detail}</p>}
      {problem.type === 'failure' && problem.retryAt !== undefined && (
        <RetryWait
          key={problem.retryAt}
          until={problem.retryAt}
          waitText={(time) => t('tryAgainIn', { time })}
          overText={t('loginUnlocked')}
        />
      )}
      {children}
      {problem.type === 'failure' && problem.text === 'unknown' && problem.supportId !== '' && (
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
