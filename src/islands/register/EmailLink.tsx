import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef } from 'react';
import { startApp } from '../../app/app.ts';
import { withErrorReporter } from '../../app/error-reporter.ts';
import { registrationTabs } from '../../app/tabs.ts';
import { localizedPath } from '../../domain/localized-path.ts';
import { type ConfirmLinkState, createConfirmLinkFlow, linkQuery } from '../../flows/confirm-link.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SubmitButton } from '../../ui/Button.tsx';
import { withBoundary } from '../IslandBoundary.tsx';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { idleStore, useFlow } from '../use-flow.ts';
import { useReady } from '../use-ready.ts';
import type { emailLinkTexts } from './email-link-texts.ts';

const $first = idleStore<ConfirmLinkState>({ type: 'ready' });

const refusals = { wrong: 'confirmLinkWrong', incomplete: 'confirmLinkIncomplete' } as const;

/** Where a mailed link leads: opening it does nothing, the button does. */
function EmailLinkIsland({ page, messages, errors }: IslandProps) {
  const t = createTranslator<(typeof emailLinkTexts)[number]>(messages);
  const form = useRef<HTMLFormElement>(null);
  const flow = useFlow(() => {
    const app = withErrorReporter(startApp(page), errors, overlayLoader(t));
    const made = createConfirmLinkFlow({ ...app, tabs: registrationTabs(page.storagePrefix) });
    hideToken();
    return made;
  });
  const state = useStore(flow?.$state ?? $first);
  const { type } = state;

  useReady(form, flow !== undefined);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.confirm();
  }

  return (
    <form ref={form} method="post" onSubmit={onSubmit} className="form">
      <h1>{t('confirmLinkTitle')}</h1>
      <ProblemAlert problem={type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <Alert>{(type === 'wrong' || type === 'incomplete') && t(refusals[type])}</Alert>
      <p role="status">{type === 'confirmed' ? t('confirmLinkDone') : t('confirmLinkText')}</p>
      {type === 'confirmed' ? (
        <p className="form-foot">
          <a href={`${localizedPath(page.language, '/sign-up')}?uuid=${encodeURIComponent(state.uuid)}`}>
            {t('confirmLinkContinue')}
          </a>
        </p>
      ) : (
        <SubmitButton busy={type === 'busy'}>{t('confirmLinkSubmit')}</SubmitButton>
      )}
    </form>
  );
}

/** The token has been read: neither the address bar nor the history is to keep it. */
function hideToken(): void {
  const address = new URL(location.href);
  address.searchParams.delete(linkQuery.token);
  history.replaceState(history.state, '', address);
}

export const EmailLink = withBoundary('email-link', EmailLinkIsland);
