import { useLayoutEffect, useRef } from 'react';
import type { Messages, Translate } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { type ProblemTextKey, problemText } from '../errors/problem-text.ts';
import type { LazyTexts } from './use-lazy-texts.tsx';

interface MissingTextsProps {
  readonly lazy: LazyTexts;
  readonly errors: Messages;
  readonly t: Translate<ProblemTextKey | 'consentRetry'>;
}

/** What stands in place of texts that could not be loaded: a sentence of the page, and a button that asks for them at once. */
export function MissingTexts({ lazy: { state, again }, errors, t }: MissingTextsProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      // The texts are there, and the button disappears: the focus moves to the main part of the page.
      if (button.current && button.current === document.activeElement) document.getElementById('main')?.focus();
    },
    [],
  );
  return (
    <Alert>
      {state.type === 'missing' && (
        <>
          {/* With a key, so that it is read out again after each press. */}
          <p key={state.asked}>{problemText({ type: 'part', missing: state.missing }, errors, t)}</p>
          <p>
            <button ref={button} type="button" className="link" aria-busy={state.asking} onClick={again}>
              {t('consentRetry')}
            </button>
          </p>
        </>
      )}
    </Alert>
  );
}
