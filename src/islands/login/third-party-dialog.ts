import type { App } from '../../app/app.ts';
import type { Problem } from '../../flows/errors/problem.ts';
import type { AskAboutBind } from '../../flows/third-party/third-party.ts';
import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator, type Messages } from '../../i18n/messages.ts';
import { $dialogs, openDialog } from '../../stores/dialogs.ts';

interface Options {
  readonly app: App;
  readonly errors: Messages;
  showOverlays(): void;
}

/**
 * The visitor is logged in, and their provider could not be linked: a dialog says why and offers to link it again (S2.33).
 * If the error catalogue has opened a dialog for it, this only waits until that is closed.
 */
export function askAboutBind({ app, errors, showOverlays }: Options): AskAboutBind {
  return async (provider, problem) => {
    if (problem === undefined) {
      await dialogsClosed();
      return 'go-on';
    }
    const texts = await createMessageLoader(app.platform, app.page.language)('inverse');
    if (texts === undefined) return 'go-on';
    const t = createTranslator(texts);
    showOverlays();
    const answer = await openDialog({
      id: 'third-party-bind',
      icon: 'alert',
      title: t('thirdPartyBindTitle', { provider }),
      subtitle: textOf(problem, errors),
      confirm: t('continueNext'),
      again: t('tgBindAgain'),
      closable: true,
      ...(problem.type === 'failure' ? { supportId: problem.supportId } : {}),
    });
    return answer === 'again' ? 'again' : 'go-on';
  };
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
