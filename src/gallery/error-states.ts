/** Every toast and dialog of the error catalogue, by its own rows, and the dialogs that are not of the catalogue. */

import errorTexts from '../../locales/en/inverse-error-code.json' with { type: 'json' };
import { catalogue } from '../domain/errors/catalogue.ts';
import { retCodes } from '../domain/errors/codes.ts';
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
      const retCode = /^-?\d+$/.test(code) ? Number(code) : code;
      return handle({ retCode, retMsg: '', call: 'POST /login', supportId, stale: false, hideErrors: false });
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

export const errorStates: GalleryStates = {
  ...Object.assign(
    {},
    ...Object.entries(places).map(([name, place]) =>
      statesOf(`error.${name}`, Object.fromEntries(codes.map((code) => [code, code])), (code) => told(code, place)),
    ),
  ),
  ...statesOf('dialog', kinds, (request) => ({ open: (scene) => void openDialog(request(scene)) })),
};
