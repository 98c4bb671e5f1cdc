import { type SubmitEvent, useEffect, useRef } from 'react';
import { startApp } from '../../app/app.ts';
import { linkChannelOnDemand } from '../../app/channel/channel-on-demand.ts';
import { registrationTabs } from '../../app/tabs.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { withErrorReporter } from '../../flows/errors/problem.ts';
import { withParts } from '../../flows/lifetime.ts';
import { type ConfirmLinkState, createConfirmLinkFlow, linkQuery } from '../../flows/register/confirm-link.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SubmitButton } from '../../ui/Button.tsx';
import { useFlowState } from '../flow-hooks.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { StateMark } from '../StateMark.tsx';
import { useFlow } from '../use-flow.ts';
import { useReady } from '../use-ready.ts';
import type { emailLinkTexts } from './texts.ts';

const first: ConfirmLinkState = { type: 'ready' };

const refusals = { wrong: 'confirmLinkWrong', incomplete: 'confirmLinkIncomplete' } as const;

/** The page that the link in the mail opens. Opening it confirms nothing; the button does. */
function EmailLinkIsland({ page, messages, errors }: IslandProps) {
  const t = createTranslator<(typeof emailLinkTexts)[number]>(messages);
  const form = useRef<HTMLFormElement>(null);
  const flow = useFlow(() => {
    const app = withErrorReporter(startApp(page), errors, overlayLoader(t));
    const tabs = registrationTabs(page.storagePrefix);
    const channel = linkChannelOnDemand(app);
    return withParts(createConfirmLinkFlow({ ...app, tabs, channel }), { dispose: tabs.close });
  });
  const state = useFlowState(flow?.$state, first);
  const { type } = state;

  useReady(form, flow !== undefined);
  // By now the flow has read the token. Not in `useFlow`, because StrictMode creates the flow twice.
  useEffect(() => {
    if (flow) hideToken();
  }, [flow]);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.confirm();
  }

  return (
    <form ref={form} method="post" onSubmit={onSubmit} className="form">
      {type === 'confirmed' && <StateMark icon="check" />}
      <h1>{t('confirmLinkTitle')}</h1>
      <ProblemAlert problem={type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <Alert>{(type === 'wrong' || type === 'incomplete') && t(refusals[type])}</Alert>
      <p role="status" className="form-lead">
        {type === 'confirmed' ? t('confirmLinkDone') : t('confirmLinkText')}
      </p>
      {type === 'confirmed' ? (
        <a
          className="button button-primary"
          href={`${localizedPath(page.language, '/sign-up')}?uuid=${encodeURIComponent(state.uuid)}`}
        >
          {t('confirmLinkContinue')}
        </a>
      ) : (
        <SubmitButton busy={type === 'busy'}>{t('confirmLinkSubmit')}</SubmitButton>
      )}
    </form>
  );
}

/** Takes the token out of the address bar and the history. */
function hideToken(): void {
  const address = new URL(location.href);
  address.searchParams.delete(linkQuery.token);
  history.replaceState(history.state, '', address);
}

export const EmailLink = withBoundary('email-link', EmailLinkIsland);
