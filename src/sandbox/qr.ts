/** Login by QR code (S7.34): the page's side of it. The phone's side is `phone.ts`. */

import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/qr.ts';
import { openSession } from './accounts.ts';
import { answered } from './answer.ts';
import { second } from './context.ts';
import type { Handler } from './handler.ts';
import { codeLife, createCode, endCode, pageCode } from './qr-codes.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** A code of two minutes, bound to the device that asked for it. What it holds leads a camera to the phone page. */
export const qrGenerate: HandlerOf<typeof contract.qrGenerate> = (_input, { context, visitor, origin }) => {
  const { uuid, scan } = createCode(context, visitor);
  return answered({ uuid, content: `${origin}/phone?scan=${scan}`, expires_in: codeLife / second });
};

/** How far a code is. The session goes to the device that asked for the code, once; every other device hears "expired". */
export const qrStatus: HandlerOf<typeof contract.qrStatus> = ({ uuid }, { context, visitor }) => {
  const code = pageCode(context, uuid, visitor);
  if (code === undefined) return answered({ status: 'expired' });
  if (code.state !== 'confirmed') return answered({ status: code.state });
  if (code.accountId === undefined || !endCode(context, uuid)) return answered({ status: 'expired' });
  return answered({ status: 'confirmed' }, openSession(context, code.accountId));
};
