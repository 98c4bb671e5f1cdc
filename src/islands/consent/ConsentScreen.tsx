import './consent.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { startApp } from '../../app/app.ts';
import { withErrorReporter } from '../../app/error-reporter.ts';
import { localizedPath } from '../../domain/localized-path.ts';
import type { ConsentStep } from '../../domain/oauth-paths.ts';
import { createConsentFlow } from '../../flows/oauth.ts';
import type { ConsentState } from '../../flows/oauth-state.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { idleStore, useFlow } from '../use-flow.ts';
import { usePageShown } from '../use-page-shown.ts';
import { ConsentQuestion } from './ConsentQuestion.tsx';
import { PlaceText } from './PlaceText.tsx';
import { type ConsentTextKey, refusalTexts } from './texts.ts';

const checking: ConsentState = { type: 'checking' };
const $checking = idleStore(checking);

interface ConsentScreenProps extends IslandProps {
  readonly step: ConsentStep;
  /** Said when nobody asks for anything. */
  readonly emptyTitle: string;
  readonly emptyText: string;
}

/** The consent for an outside application, from the first look at the request to the way back (S2.38). */
function ConsentScreenIsland({ page, messages, errors, step, emptyTitle, emptyText }: ConsentScreenProps) {
  const t = createTranslator<ConsentTextKey>(messages);
  const flow = useFlow(() => createConsentFlow(step, withErrorReporter(startApp(page), errors, overlayLoader(t))));
  const state = useStore(flow?.$state ?? $checking);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!flow) return;
    flow.start();
    const onSeen = () => flow.seenAgain();
    addEventListener('focus', onSeen);
    return () => removeEventListener('focus', onSeen);
  }, [flow]);
  usePageShown(() => flow?.start());
  // The heading says what the page has become; no answer is ever in focus by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each kind of state
  useEffect(() => title.current?.focus(), [state.type]);

  const home = (
    <p>
      <a href={localizedPath(page.language, '/')}>{t('BackToHomePage')}</a>
    </p>
  );
  const heading = (text: string) => (
    <h1 ref={title} tabIndex={-1}>
      {text}
    </h1>
  );

  function content() {
    switch (state.type) {
      case 'checking':
        return (
          <div role="status">
            <h1 className="consent-wait">
              <span className="consent-turn" aria-hidden="true" />
              {t('consentChecking')}
            </h1>
          </div>
        );
      case 'no-request':
        return (
          <>
            {heading(emptyTitle)}
            <p>{emptyText}</p>
            {home}
          </>
        );
      case 'refused':
        return (
          <>
            {heading(t(refusalTexts[state.reason].title, { brand: page.brandName }))}
            <p>{t(refusalTexts[state.reason].text)}</p>
            {state.back && (
              <button type="button" className="button button-plain" onClick={() => flow?.goBack()}>
                <span>
                  <PlaceText text={t('consentBack')} place={state.back.place} />
                </span>
              </button>
            )}
            {home}
          </>
        );
      case 'failed':
        return (
          <>
            {heading(t('consentFailedTitle'))}
            <ProblemAlert problem={state.problem} errors={errors} t={t} />
            <button type="button" className="button button-primary" onClick={() => flow?.start()}>
              <span>{t('consentRetry')}</span>
            </button>
          </>
        );
      case 'asking':
        return <ConsentQuestion state={state} flow={flow} t={t} errors={errors} title={title} />;
      case 'leaving':
        return (
          <>
            {heading(t('consentLeavingTitle'))}
            <p>
              <PlaceText text={t('consentLeavingText')} place={state.place} />
            </p>
          </>
        );
    }
  }

  return (
    <div className="consent" data-consent={state.type}>
      {content()}
    </div>
  );
}

export const ConsentScreen = withBoundary('consent', ConsentScreenIsland);
