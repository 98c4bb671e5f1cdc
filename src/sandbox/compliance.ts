/** Regulation: nobody is restricted, unless the control page says so (S7.57). */

import type * as contract from '../contract/compliance.ts';
import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import { answered } from './answer.ts';
import type { Handler } from './handler.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

export const regulationInfo: HandlerOf<typeof contract.regulationInfo> = (_, { scenario }) =>
  answered({ restrictOperate: scenario.regulation === 'restricted' });
