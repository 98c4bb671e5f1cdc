import { type SubmitEvent, useEffect, useRef } from 'react';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { overlayLoader } from '../../services/errors/load-overlays.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { withErrorReporter } from '../../services/errors/problem.ts';
import { useFlowState } from '../../services/islands/flow-hooks.tsx';
import { withBoundary } from '../../services/islands/IslandBoundary.tsx';
import type { IslandProps } from '../../services/islands/island-props.ts';
import { useFlow } from '../../services/islands/use-flow.tsx';
import { useReady } from '../../services/islands/use-ready.tsx';
import { startApp } from '../../services/page/app.ts';
import { withParts } from '../../services/page/lifetime.ts';
import { registrationTabs } from '../../services/page/tabs.ts';
import { lazyLinkChannel } from '../../services/referral/lazy-channel.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SubmitButton } from '../../ui/Button.tsx';
import { StateMark } from '../../ui/StateMark.tsx';
import type { ConfirmLinkState } from './confirm-link.ts';
import { createPageConfirmLink, forgetToken } from './page-confirm-link.ts';
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
    const channel = lazyLinkChannel(app);
    return withParts(createPageConfirmLink({ ...app, tabs, channel }), { dispose: tabs.close });
  });
  const state = useFlowState(flow?.$state, first);
  const { type } = state;

  useReady(form, flow !== undefined);
  // By now the flow has read the token. Not in `useFlow`, because StrictMode creates the flow twice.
  useEffect(() => {
    if (flow) forgetToken();
  }, [flow]);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.confirm();
  }

  return (
    <form ref={form} method="post" onSubmit={onSubmit} className="form">
      {type === 'confirmed' && <StateMark icon="check" />}
      <h1>{t('confirmLinkTitle')}</h1>
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
      <ProblemAlert problem={type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <Alert>{(type === 'wrong' || type === 'incomplete') && t(refusals[type])}</Alert>
      {(type === 'wrong' || type === 'incomplete') && (
        <a className="button button-plain" href={localizedPath(page.language, '/sign-up')}>
          {t('createAccount')}
        </a>
      )}
    </form>
  );
}

export const EmailLink = withBoundary('email-link', EmailLinkIsland);
