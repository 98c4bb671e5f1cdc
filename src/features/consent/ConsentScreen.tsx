import './consent.css';
import { type RefObject, useEffect, useRef } from 'react';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { createTranslator, type Translate } from '../../i18n/messages.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { SupportLink } from '../../services/errors/SupportLink.tsx';
import { useFlowState } from '../../services/islands/flow-hooks.tsx';
import { withBoundary } from '../../services/islands/IslandBoundary.tsx';
import { useFlow } from '../../services/islands/use-flow.tsx';
import { usePageShown } from '../../services/islands/use-page-shown.tsx';
import { StateMark } from '../../ui/StateMark.tsx';
import { ConsentQuestion } from './ConsentQuestion.tsx';
import { NoRequest, type NoRequestTexts } from './NoRequest.tsx';
import type { ConsentFlow } from './oauth.ts';
import { type ConsentGiven, createPageConsent, pageConsent } from './page-consent.ts';
import { type ConsentState, checking } from './state.ts';
import { TargetText } from './TargetText.tsx';
import { type ConsentTextKey, refusalTexts } from './texts.ts';

interface ConsentScreenProps extends ConsentGiven, NoRequestTexts {}

/** The consent for an outside application, from the check of its request to the return to it (S2.38). */
function ConsentScreenIsland(props: ConsentScreenProps) {
  // A question that came before React has not been seen yet: the time before it can be approved begins when it is drawn.
  useEffect(() => void pageConsent()?.recheck(), []);
  const flow = useFlow(() => createPageConsent(props), pageConsent());
  const state = useFlowState(flow?.$state, checking);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!flow) return;
    const onFocus = () => flow.recheck();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [flow]);
  usePageShown(() => flow?.start());
  // The heading of each new state gets the focus; an answer never does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each kind of state
  useEffect(() => title.current?.focus(), [state.type]);

  return (
    <div className="consent" data-consent={state.type}>
      <ConsentContent {...props} state={state} flow={flow} title={title} />
    </div>
  );
}

interface ConsentContentProps extends ConsentScreenProps {
  readonly state: ConsentState;
  readonly flow: ConsentFlow | undefined;
  readonly title: RefObject<HTMLHeadingElement | null>;
}

/** Each state as a screen with a heading. */
function ConsentContent({ page, messages, errors, emptyTitle, emptyText, state, flow, title }: ConsentContentProps) {
  const t = createTranslator<ConsentTextKey>(messages);
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

  switch (state.type) {
    case 'checking':
      return <Waiting text={t('consentChecking')} />;
    case 'no-request':
      return <NoRequest {...{ page, emptyTitle, emptyText, title }} home={t('BackToHomePage')} />;
    case 'refused':
      return (
        <>
          <StateMark icon="alert" />
          {heading(t(refusalTexts[state.reason].title, { brand: page.brandName }))}
          <p>{t(refusalTexts[state.reason].text)}</p>
          <WaysOn state={state} goBack={() => flow?.goBack()} t={t} />
          {home}
        </>
      );
    case 'session-ended':
      return (
        <>
          <StateMark icon="lock" />
          {heading(t('consentEndedTitle'))}
          <p>{t('consentEndedText')}</p>
          <p className="actions">
            <a className="button button-primary" href={state.login}>
              {t('loginSubmit')}
            </a>
          </p>
        </>
      );
    case 'failed':
      return (
        <>
          <StateMark icon="alert" />
          {heading(t('consentFailedTitle'))}
          <ProblemAlert problem={state.problem} errors={errors} t={t} />
          <button type="button" className="button button-primary" onClick={() => flow?.start()}>
            <span>{t('consentRetry')}</span>
          </button>
        </>
      );
    case 'asking':
      return <ConsentQuestion {...{ state, flow, t, errors, title }} brandName={page.brandName} />;
    case 'leaving':
      return (
        <>
          <StateMark icon="check" />
          {heading(t('consentLeavingTitle'))}
          <p>
            <TargetText text={t('consentLeavingText')} place={state.place} />
          </p>
        </>
      );
  }
}

interface WaysOnProps {
  readonly state: Extract<ConsentState, { type: 'refused' }>;
  readonly goBack: () => void;
  readonly t: Translate<ConsentTextKey>;
}

/** After a refusal: customer service where the exchange is at fault, and the application if it is known. */
function WaysOn({ state: { reason, back }, goBack, t }: WaysOnProps) {
  return (
    <>
      {reason === 'wrong-answer' && (
        <p>
          <SupportLink>{t('contactSupport')}</SupportLink>
        </p>
      )}
      {back && (
        <button type="button" className="button button-plain" onClick={goBack}>
          <span>
            <TargetText text={t('consentBack')} place={back.place} />
          </span>
        </button>
      )}
    </>
  );
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <div role="status">
      <h1 className="consent-wait">
        <span className="spinner" aria-hidden="true" />
        {text}
      </h1>
    </div>
  );
}

export const ConsentScreen = withBoundary('consent', ConsentScreenIsland);
