/** The server side of our own captcha: issues work, and checks it once (S3.11). */

import { createHash } from 'node:crypto';
import type * as contract from '../../contract/captcha.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import { isWorkDone, workMessage } from '../../domain/captcha/proof-of-work.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { answered, refused } from '../server/answer.ts';
import { second } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { wait } from '../server/wait.ts';
import { issueTicket, takeTicket } from './captcha-tickets.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/**
 * 262,144 hashes on average: measured as 0.1 to 0.2 s on a desktop, so 0.5 to 2 s on a phone. 32 puzzles instead of one
 * reduce the difference of the times to about a fifth.
 */
const work = { puzzles: 32, bits: 13 };

/** Longer than a page waits for a captcha. */
const slowMs = 8 * second;

/** Work for one scene. It can be submitted once, within two minutes. */
export const magpieChallenge: HandlerOf<typeof contract.magpieChallenge> = async (
  { scene },
  { context, scenario, signal },
) => {
  const fault = scenario.vendors.magpie;
  if (fault === 'slow') await wait(slowMs, signal);
  else if (fault !== undefined) return refused(retCodes.badRequest, `magpie is ${fault}`);
  const salt = Buffer.from(context.random(16)).toString('hex');
  return answered({ id: issueTicket(context, 'magpie-challenge', `${scene} ${salt}`), salt, ...work });
};

/** A token for finished work, valid for one call. After wrong work the challenge cannot be used again either. */
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
