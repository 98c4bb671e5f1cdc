/** Where the sandbox takes its visitors to be: wherever the control page says, else in a place like any other. */

import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/region.ts';
import { answered } from './answer.ts';
import type { Handler } from './handler.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** Closed when the control page closes it (S7.47). */
export const registerPermission: HandlerOf<typeof contract.registerPermission> = (_input, { scenario }) =>
  answered({ is_permitted: scenario.access === 'open' });

/** The visitor's country by the control page; an empty one is not known (S3.24). 0 means visible. */
export const visibility: HandlerOf<typeof contract.visibility> = (_input, { scenario }) =>
  answered({ is_visible: scenario.access === 'invisible' ? 1 : 0, code: scenario.country });
