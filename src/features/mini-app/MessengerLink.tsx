import { useEffect, useRef } from 'react';
import { namedPaths } from '../../domain/navigation/named-paths.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { overlayLoader } from '../../services/errors/load-overlays.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { withErrorReporter } from '../../services/errors/problem.ts';
import { useFlowState } from '../../services/islands/flow-hooks.tsx';
import { withBoundary } from '../../services/islands/IslandBoundary.tsx';
import type { IslandProps } from '../../services/islands/island-props.ts';
import { useFlow } from '../../services/islands/use-flow.tsx';
import { usePageShown } from '../../services/islands/use-page-shown.tsx';
import { startApp } from '../../services/page/app.ts';
import type { MessengerLinkTextKey } from './link-texts.ts';
import { checkingLink, createUnlinkFlow, type UnlinkState } from './unlink.ts';

/** What is said in each state; a failure says its own text. */
const words: Readonly<Record<Exclude<UnlinkState['type'], 'failed'>, MessengerLinkTextKey>> = {
  checking: 'miniAppChecking',
  linked: 'unlinkLinked',
  asking: 'unlinkAskText',
  unlinking: 'miniAppChecking',
  unlinked: 'unlinkDone',
  'not-linked': 'unlinkNone',
};

/** Whether the messenger is linked with the account; it can be unlinked after a question (S7.37). */
function MessengerLinkIsland({ page, messages, errors }: IslandProps) {
  const t = createTranslator<MessengerLinkTextKey>(messages);
  const flow = useFlow(() => createUnlinkFlow(withErrorReporter(startApp(page), errors, overlayLoader(t))));
  const state = useFlowState(flow?.$state, checkingLink);
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(state.type);
  const asking = state.type === 'asking' || state.type === 'unlinking';

  useEffect(() => {
    if (!flow) return;
    flow.start();
    const onFocus = () => void flow.recheck();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [flow]);
  usePageShown(() => flow?.start());
  // The button that had the focus is gone after a press; what the page says at its start is read by itself.
  useEffect(() => {
    if (last.current !== 'checking' && last.current !== state.type) title.current?.focus();
    last.current = state.type;
  }, [state.type]);

  return (
    <section className="form">
      <h1 ref={title} tabIndex={-1}>
        {t(asking ? 'unlinkAskTitle' : 'unlinkPageTitle')}
      </h1>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <p role="status" className="form-lead">
        {state.type !== 'failed' && t(words[state.type])}
      </p>
      {state.type === 'linked' && (
        <button type="button" className="button button-primary" onClick={() => flow?.ask()}>
          <span>{t('unlinkButton')}</span>
        </button>
      )}
      {asking && (
        <>
          <button
            type="button"
            className="button button-primary"
            aria-busy={state.type === 'unlinking'}
            onClick={() => void flow?.unlink()}
          >
            <span>{t('unlinkButton')}</span>
          </button>
          <button
            type="button"
            className="button button-plain"
            disabled={state.type === 'unlinking'}
            onClick={() => flow?.keep()}
          >
            <span>{t('unlinkKeep')}</span>
          </button>
        </>
      )}
      {state.type === 'failed' && (
        <button type="button" className="button button-primary" onClick={() => void flow?.start()}>
          <span>{t('consentRetry')}</span>
        </button>
      )}
      <p>
        <a href={localizedPath(page.language, namedPaths.accountInfo)}>{t('unlinkBack')}</a>
      </p>
    </section>
  );
}

export const MessengerLink = withBoundary('messenger-link', MessengerLinkIsland);
