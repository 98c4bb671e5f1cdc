import type { App } from '../../app/app.ts';
import type { Problem } from '../../flows/problem.ts';
import type { AskAboutBind } from '../../flows/third-party.ts';
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
 * Where the catalogue has shown one of its own, its end is waited for.
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

function dialogsClosed(): Promise<void> {
  return new Promise((resolve) => {
    const stop = $dialogs.subscribe((open) => {
      if (open.length > 0) return;
      resolve();
      // Called at once where none is open, before there is anything to stop.
      queueMicrotask(() => stop());
    });
  });
}
