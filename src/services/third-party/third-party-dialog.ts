import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator, type Messages, type Translate } from '../../i18n/messages.ts';
import { $dialogs, type DialogRequest, openDialog } from '../../stores/dialogs.ts';
import type { Problem } from '../errors/problem.ts';
import type { App } from '../page/app.ts';
import type { AskAboutBind } from './third-party.ts';

interface Options {
  readonly app: App;
  readonly errors: Messages;
  readonly t: Translate<'closeDialog' | 'consentRetry'>;
  showOverlays(): void;
}

/**
 * The visitor is logged in, and their provider could not be linked: a dialog says why and offers to link it again (S2.33).
 * If the error catalogue has opened a dialog for it, this only waits until that is closed.
 */
export function askAboutBind({ app, errors, t, showOverlays }: Options): AskAboutBind {
  return async (provider, problem) => {
    if (problem === undefined) {
      await dialogsClosed();
      return 'go-on';
    }
    const texts = await createMessageLoader(app.platform, app.page.language)('inverse');
    showOverlays();
    const answer = await openDialog({
      id: 'third-party-bind',
      icon: 'alert',
      ...(texts ? wordsOf(texts, provider, textOf(problem, errors)) : wordsOfPage(problem, errors, t)),
      closable: true,
      ...(problem.type === 'failure' ? { supportId: problem.supportId } : {}),
    });
    return answer === 'again' ? 'again' : 'go-on';
  };
}

type Words = Pick<DialogRequest, 'title' | 'subtitle' | 'confirm' | 'again'>;

function wordsOf(texts: Messages, provider: string, subtitle: string): Words {
  const t = createTranslator(texts);
  return {
    title: t('thirdPartyBindTitle', { provider }),
    subtitle,
    confirm: t('continueNext'),
    again: t('tgBindAgain'),
  };
}

/** Where the texts of the dialog cannot be loaded: what failed, in words of the page. */
function wordsOfPage(problem: Problem, errors: Messages, t: Options['t']): Words {
  return { title: textOf(problem, errors), confirm: t('closeDialog'), again: t('consentRetry') };
}

function textOf(problem: Problem, errors: Messages): string {
  const text = problem.type === 'failure' ? (problem.message ?? errors[problem.text]) : errors.unknown;
  return text ?? '';
}

async function dialogsClosed(): Promise<void> {
  if ($dialogs.get().length === 0) return;
  await new Promise<void>((resolve) => {
    const stop = $dialogs.listen((open) => {
      if (open.length > 0) return;
      stop();
      resolve();
    });
  });
}
