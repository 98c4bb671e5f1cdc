/** Every toast and dialog of the error catalogue, by its own rows, and the dialogs that are not of the catalogue. */

import errorTexts from '../../locales/en/inverse-error-code.json' with { type: 'json' };
import { catalogue, decideError } from '../domain/errors/catalogue.ts';
import { type ErrorCode, retCodes } from '../domain/errors/codes.ts';
import { createErrorHandler, type ErrorTools } from '../flows/handle-error.ts';
import { type DialogContent, type DialogRequest, openDialog } from '../stores/dialogs.ts';
import { type GalleryState, type GalleryStates, type Scene, statesOf } from './gallery-state.ts';
import { soon, supportId } from './samples.ts';

/** Where a code may be told differently. */
const places = {
  form: { page: '/login', inApp: false, miniApp: false },
  'mini-app': { page: '/telegram-register-login', inApp: false, miniApp: true },
} as const satisfies Record<string, ErrorTools['place']>;

/** The codes that are told apart, and all others that have words of their own. */
const codes = [...new Set([...Object.keys(catalogue), ...Object.keys(errorTexts)])].filter(
  (code) => code !== 'unknown',
);

function told(code: string, place: ErrorTools['place']): GalleryState {
  return {
    open: ({ messages, errors }) => {
      const handle = createErrorHandler({
        place,
        session: { token: () => undefined, clear() {} },
        messages: async (namespace) => (namespace === 'inverse' ? messages : errors),
        unknownText: errors.unknown ?? '',
        record() {},
        follow() {},
      });
      return handle({
        retCode: codeOf(code),
        retMsg: '',
        call: 'POST /login',
        supportId,
        stale: false,
        hideErrors: false,
      });
    },
  };
}

const kinds: { readonly [Kind in DialogContent['type']]: (scene: Scene) => DialogRequest } = {
  banned: ({ messages }) => ({
    ...ownDialog(messages.bannedTitle, messages.bannedSubTitle, messages.confirmLabel),
    content: { type: 'banned', endsAt: soon },
  }),
  'ip-ban': ({ messages, errors }) => ({
    ...ownDialog(messages.ipBanTitle, errors[retCodes.ipLimit], messages.confirmLabel),
    content: { type: 'ip-ban', ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348', address: messages.ipBanAddress ?? '' },
  }),
};

function ownDialog(title = '', subtitle = '', confirm = ''): DialogRequest {
  return { id: 'gallery', icon: 'alert', title, subtitle, confirm, closable: true, supportId };
}

/** What comes of a code in a place, to see where two places tell it the same way. */
function decisionOf(code: string, place: ErrorTools['place']): string {
  return JSON.stringify(decideError({ code: codeOf(code) }, { ...place, path: '/login', hideErrors: false }));
}

function codeOf(code: string): ErrorCode {
  return /^-?\d+$/.test(code) ? Number(code) : code;
}

const inMiniApp = codes.filter((code) => decisionOf(code, places['mini-app']) !== decisionOf(code, places.form));

function byCode(own: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(own.map((code) => [code, code]));
}

export const errorStates: GalleryStates = {
  ...statesOf('error', byCode(codes), (code) => told(code, places.form)),
  ...statesOf('mini-app.error', byCode(inMiniApp), (code) => told(code, places['mini-app'])),
  ...statesOf('dialog', kinds, (request) => ({ open: (scene) => void openDialog(request(scene)) })),
};
