/** The server side of our own captcha: gives out work, and checks it once (S3.11). */

import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type * as contract from '../contract/captcha.ts';
import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { isWorkDone, workMessage } from '../domain/proof-of-work.ts';
import { answered, refused } from './answer.ts';
import { issueTicket, takeTicket } from './captcha-tickets.ts';
import { second } from './context.ts';
import type { Handler } from './handler.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/**
 * 262,144 hashes on average: measured as 0.1 to 0.2 s on a desktop, so 0.5 to 2 s on a phone. As 32 puzzles, the time
 * that one visitor needs differs from the next one's by a fifth or so.
 */
const work = { puzzles: 32, bits: 13 };

/** Longer than a page waits for a captcha. */
const slowMs = 8 * second;

/** Work for one scene, to be handed in once, within two minutes. */
export const magpieChallenge: HandlerOf<typeof contract.magpieChallenge> = async ({ scene }, { context, scenario }) => {
  const fault = scenario.vendors.magpie;
  if (fault === 'slow') await wait(slowMs);
  else if (fault !== undefined) return refused(retCodes.badRequest, `magpie is ${fault}`);
  const salt = Buffer.from(context.random(16)).toString('hex');
  return answered({ id: issueTicket(context, 'magpie-challenge', `${scene} ${salt}`), salt, ...work });
};

/** A token for work that is done, good for one call; wrong work uses the challenge up as well. */
export const magpieVerify: HandlerOf<typeof contract.magpieVerify> = ({ id, scene, answers }, { context }) => {
  const [givenFor, salt] = takeTicket(context, 'magpie-challenge', id)?.split(' ') ?? [];
  const done =
    salt !== undefined && answers.length === work.puzzles && answers.every((answer, i) => isRight(salt, i, answer));
  if (givenFor !== scene || !done) return refused(retCodes.captchaInvalid, 'work is wrong, used or too old');
  return answered({ token: issueTicket(context, 'magpie', scene), scene });
};

function isRight(salt: string, puzzle: number, answer: number): boolean {
  const hash = createHash('sha256')
    .update(workMessage(salt, puzzle, answer))
    .digest();
  return isWorkDone(hash.readUInt32BE(), work.bits);
}
