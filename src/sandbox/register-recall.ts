/** Where a registration was left (S7.19), and the activity that hears of one (S7.20). */

import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/register.ts';
import { nameOf } from './address.ts';
import { answered } from './answer.ts';
import type { Handler } from './handler.ts';
import { expired } from './register.ts';
import { finishedAddress, registrationOf } from './registrations.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** A verified registration waits for its password; one that ended within a week has an account to log in to. */
export const registerRecall: HandlerOf<typeof contract.registerRecall> = ({ uuid }, { context }) => {
  const registration = registrationOf(context, uuid);
  const of = (recall_stage: 'commit_password' | 'commit_login', address: string) =>
    answered({ recall_stage, platform: 'web', login_name: nameOf(address), version: '1' });
  if (registration?.verified) return of('commit_password', registration.address);
  const finished = finishedAddress(context, uuid);
  return finished === undefined ? expired : of('commit_login', finished);
};

/** The product text shows no answer, and the sandbox has no activity. */
export const koreaHome: HandlerOf<typeof contract.koreaHome> = () => answered(null);
