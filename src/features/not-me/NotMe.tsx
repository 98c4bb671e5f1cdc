import { type SubmitEvent, useEffect, useRef } from 'react';
import { formatDate } from '../../domain/language/local-words.ts';
import { namedPaths } from '../../domain/navigation/named-paths.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { createTranslator, type Translate } from '../../i18n/messages.ts';
import { overlayLoader } from '../../services/errors/load-overlays.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { withErrorReporter } from '../../services/errors/problem.ts';
import { supportPage } from '../../services/errors/support-page.ts';
import { useFlowState } from '../../services/islands/flow-hooks.tsx';
import { withBoundary } from '../../services/islands/IslandBoundary.tsx';
import type { IslandProps } from '../../services/islands/island-props.ts';
import { useFlow } from '../../services/islands/use-flow.tsx';
import { useReady } from '../../services/islands/use-ready.tsx';
import { useLocalWords } from '../../services/local-words/use-local-words.tsx';
import { startApp } from '../../services/page/app.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { StateMark } from '../../ui/StateMark.tsx';
import type { KnownWork, NotMeState, OverReason } from './not-me.ts';
import { createPageNotMe, forgetToken } from './page-not-me.ts';
import type { NotMeTextKey } from './texts.ts';

const first: NotMeState = { type: 'ready' };

const overTexts: Readonly<Record<OverReason, NotMeTextKey>> = {
  expired: 'notMeExpired',
  used: 'notMeUsed',
  unknown: 'notMeUnknown',
};

const workTexts: Readonly<Record<KnownWork, NotMeTextKey>> = {
  deposits: 'notMeWorksDeposits',
  orders: 'notMeWorksOrders',
};

interface Words {
  readonly language: string;
  readonly t: Translate<NotMeTextKey>;
}

/** The page that the link of a warning mail opens. Opening it does nothing; its button freezes the account. */
function NotMeIsland({ page, messages, errors }: IslandProps) {
  const t = createTranslator<NotMeTextKey>(messages);
  const form = useRef<HTMLFormElement>(null);
  const flow = useFlow(() => createPageNotMe(withErrorReporter(startApp(page), errors, overlayLoader(t))));
  const state = useFlowState(flow?.$state, first);

  useReady(form, flow !== undefined);
  // By now the flow has read the token. Not in `useFlow`, because StrictMode creates the flow twice.
  useEffect(() => {
    if (flow) forgetToken();
  }, [flow]);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.freeze();
  }

  const { language } = page;
  if (state.type === 'frozen') return <Frozen {...{ state, page, t }} />;
  if (state.type === 'over') return <Stopped text={t(overTexts[state.why])} {...{ language, t }} />;
  if (state.type === 'paused') return <Stopped text={t('notMePaused')} {...{ language, t }} />;
  return (
    <form ref={form} method="post" onSubmit={onSubmit} className="form">
      <h1>{t('freezeAccount')}</h1>
      <p className="form-lead">{t('notMeText')}</p>
      <SubmitButton busy={state.type === 'busy'}>{t('notMeSubmit')}</SubmitButton>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <p className="form-lead">{t('notMeWasMe')}</p>
    </form>
  );
}

/** The button that had the focus is gone, so a screen reader goes on at the title. */
function useFocusedTitle() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return title;
}

interface FrozenProps extends Pick<Words, 't'> {
  readonly state: Extract<NotMeState, { type: 'frozen' }>;
  readonly page: PageContext;
}

function Frozen({ state: { until, stillWorks }, page, t }: FrozenProps) {
  const words = useLocalWords(page);
  const title = useFocusedTitle();
  return (
    <section className="form">
      <StateMark icon="lock" />
      <h1 ref={title} tabIndex={-1}>
        {t('notMeDoneTitle')}
      </h1>
      <p>{t('notMeDone')}</p>
      <p>
        {until === undefined
          ? t('notMeWithSupport')
          : t('notMeUntil', { time: `${formatDate(until, page.tag, words, true)} ${timeZoneName(until)}` })}
      </p>
      {stillWorks.length > 0 && <p className="form-lead">{stillWorks.map((work) => t(workTexts[work])).join(' ')}</p>}
      <h2>{t('notMeNext')}</h2>
      <p>{t('notMeMailbox')}</p>
      <NextSteps language={page.language} t={t} />
    </section>
  );
}

/** The link does nothing, now or any more. */
function Stopped({ text, language, t }: Words & { readonly text: string }) {
  const title = useFocusedTitle();
  return (
    <section className="form">
      <StateMark icon="info" />
      <h1 ref={title} tabIndex={-1}>
        {t('freezeAccount')}
      </h1>
      <p>{text}</p>
      <NextSteps language={language} t={t} />
    </section>
  );
}

function NextSteps({ language, t }: Words) {
  return (
    <>
      <a className="button button-primary" href={localizedPath(language, namedPaths.retrieve)}>
        {t('notMeReset')}
      </a>
      <a className="button button-plain" href={supportPage(localizedPath(language, '/'))}>
        {t('contactSupport')}
      </a>
    </>
  );
}

/** Of the visitor's clock at a time: `UTC`, `GMT+3`. */
function timeZoneName(time: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

export const NotMe = withBoundary('not-me', NotMeIsland);
