/** Every toast and dialog of the error catalogue, made from its rows, and the dialogs that are not in the catalogue. */

import errorTexts from '../../locales/en/inverse-error-code.json' with { type: 'json' };
import { catalogue, decideError } from '../domain/errors/catalogue.ts';
import { type ErrorCode, retCodes } from '../domain/errors/codes.ts';
import type { Messages } from '../i18n/messages.ts';
import { agreeDialog, loggedOutDialog } from '../services/agreements/page-ask-again.ts';
import { formatUtc } from '../services/checks/ban.ts';
import { createErrorHandler, type ErrorTools } from '../services/errors/handle-error.ts';
import { tokenDialog } from '../services/session/ask-about-token.ts';
import { type DialogContent, type DialogRequest, openDialog } from '../stores/dialogs.ts';
import { type GalleryState, type GalleryStates, type Scene, statesOf } from './gallery-state.ts';
import { maskedEmail, soon, supportId } from './samples.ts';

/** Places whose decisions about a code may differ. */
const places = {
  form: { page: '/login', site: 'global', inApp: false, miniApp: false },
  'mini-app': { page: '/telegram-register-login', site: 'global', inApp: false, miniApp: true },
} as const satisfies Record<string, ErrorTools['place']>;

/** The codes that have a row in the catalogue or a text. */
const codes = [...new Set([...Object.keys(catalogue), ...Object.keys(errorTexts)])].filter(
  (code) => code !== 'unknown',
);

function errorState(code: string, place: ErrorTools['place']): GalleryState {
  return {
    open: ({ messages, errors }) => {
      const handle = createErrorHandler({
        place,
        session: { token: () => undefined, clear() {} },
        messages: async (namespace) => (namespace === 'inverse' ? messages : errors),
        unknownText: errors.unknown ?? '',
        checkBan: async () => undefined,
        clocks: () => ({ now: Date.now(), browserNow: Date.now() }),
        follow() {},
      });
      return handle({
        retCode: parseCode(code),
        retMsg: '',
        call: 'POST /login',
        supportId,
        stale: false,
        hideErrors: false,
      });
    },
  };
}

const otherDialogs: Readonly<Record<string, (scene: Scene) => DialogRequest>> = {
  banned: ({ messages }) =>
    ownDialog(
      messages.bannedTitle,
      messages.bannedSubTitle?.replace('{{time}}', formatUtc(soon)),
      messages.confirmLabel,
    ),
  'ip-ban': ({ messages, errors }) => ({
    ...ownDialog(messages.ipBanTitle, errors[retCodes.ipLimit], messages.confirmLabel),
    content: ipBan(messages),
  }),
  'ip-ban-verify': ({ messages, errors }) => ({
    ...ownDialog(messages.ipBanTitle, errors[retCodes.ipLimit], messages.confirmLabel),
    content: {
      ...ipBan(messages),
      tickBox: { label: messages.ipBanVerify ?? '', tip: messages.ipBanVerifyTip ?? '', onTick() {} },
    },
  }),
  // A link with the token of another account than the one that is signed in.
  'change-account': ({ messages }) => tokenDialog(messages, { type: 'change', account: maskedEmail }),
  'log-in-by-link': ({ messages }) => tokenDialog(messages, { type: 'log-in', account: maskedEmail }),
  // A new version of the documents after a login.
  'agree-again': ({ messages, page, terms, privacy }) =>
    agreeDialog(messages, page, { template: messages.termsLine ?? '', terms, privacy }),
  'agree-declined': ({ messages }) => loggedOutDialog(messages),
};

function ipBan({ ipBanAddress: address = '' }: Messages): DialogContent {
  return { type: 'ip-ban', ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348', address };
}

function ownDialog(title = '', subtitle = '', confirm = ''): DialogRequest {
  return { id: 'gallery', icon: 'alert', title, subtitle, confirm, closable: true, supportId };
}

/** The decision about a code in a place, as a text that can be compared. */
function decisionText(code: string, place: ErrorTools['place']): string {
  return JSON.stringify(decideError({ code: parseCode(code) }, { ...place, path: '/login', hideErrors: false }));
}

function parseCode(code: string): ErrorCode {
  return /^-?\d+$/.test(code) ? Number(code) : code;
}

/** The codes that the mini app shows differently. */
const inMiniApp = codes.filter((code) => decisionText(code, places['mini-app']) !== decisionText(code, places.form));

function byCode(codes: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(codes.map((code) => [code, code]));
}

export const errorStates: GalleryStates = {
  ...statesOf('error', byCode(codes), (code) => errorState(code, places.form)),
  ...statesOf('mini-app.error', byCode(inMiniApp), (code) => errorState(code, places['mini-app'])),
  ...statesOf('dialog', otherDialogs, (request) => ({ open: (scene) => void openDialog(request(scene)) })),
};
