/** The question for a new version on a real page. Imported with each login; its texts only where somebody is asked. */

import { sentenceKey } from '../../domain/agreements/agreement.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator, type Messages } from '../../i18n/messages.ts';
import { type DialogRequest, openDialog } from '../../stores/dialogs.ts';
import { overlayLoader } from '../errors/load-overlays.ts';
import type { CompletedLogin } from '../page/tools.ts';
import type { ShownSentence } from './agreement.ts';
import { type AskAgainTools, askToAgreeAgain } from './ask-again.ts';

type Paths = Pick<AskAgainTools['page'], 'language' | 'termsPath' | 'privacyPath'>;

/** @param showOverlays draws the dialogs; the page's own where it is left out */
export function askOnPage(
  app: Omit<AskAgainTools, 'sentence' | 'ask' | 'sayLoggedOut'>,
  login: CompletedLogin,
  showOverlays?: () => Promise<unknown>,
): Promise<'go-on' | 'left'> {
  const load = createMessageLoader(app.platform, app.page.language);
  let texts: Messages = {};
  return askToAgreeAgain(
    {
      ...app,
      async sentence() {
        const [inverse, global] = await Promise.all([load('inverse'), load('global')]);
        if (!inverse || !global) return undefined;
        texts = inverse;
        return {
          template: inverse[sentenceKey] ?? '',
          terms: global.footerTerms ?? '',
          privacy: global.footerPrivacy ?? '',
        };
      },
      async ask(shown) {
        const draw = showOverlays ?? overlayLoader(createTranslator(texts));
        if ((await draw()) === false) return undefined;
        return (await openDialog(agreeDialog(texts, app.page, shown))) === 'confirm';
      },
      sayLoggedOut: async () => void (await openDialog(loggedOutDialog(texts))),
    },
    login,
  );
}

export function agreeDialog(texts: Messages, page: Paths, shown: ShownSentence): DialogRequest {
  const t = createTranslator(texts);
  const { language } = page;
  return {
    id: 'agree-again',
    icon: 'info',
    title: t('agreeAgainTitle'),
    subtitle: t('agreeAgainText'),
    confirm: t('continueNext'),
    cancel: t('agreeAgainDecline'),
    closable: false,
    sentence: {
      template: shown.template,
      links: {
        terms: { text: shown.terms, address: localizedPath(language, page.termsPath) },
        privacy: { text: shown.privacy, address: localizedPath(language, page.privacyPath) },
      },
    },
  };
}

export function loggedOutDialog(texts: Messages): DialogRequest {
  const t = createTranslator(texts);
  return {
    id: 'agree-declined',
    icon: 'info',
    title: t('loggedOutTitle'),
    subtitle: t('agreeDeclinedText'),
    confirm: t('confirmLabel'),
    closable: false,
  };
}
