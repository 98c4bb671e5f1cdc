/** What other pages of the company do to an account: a new password, another second step, and the end of all its sessions. */

import type { Hono } from 'hono';
import * as v from 'valibot';
import { secondSteps } from '../../domain/checks/second-step.ts';
import { accountByAddress, changePassword, endSessions } from '../account/accounts.ts';
import { setSecondStep } from '../account/second-step.ts';
import type { SandboxContext } from '../server/context.ts';
import { hashPassword } from '../server/secrets.ts';
import { describeIssues } from './control.ts';

const change = v.strictObject({
  uid: v.pipe(v.number(), v.integer()),
  /** The new password. */
  password: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  end_sessions: v.optional(v.boolean(), false),
  /** What the account demands from now on. */
  second_step: v.exactOptional(v.picklist(secondSteps)),
});

/** What the form of the control page sends: the account by its address, a number as `+44 5551234567`. */
const demand = v.object({ account: v.string(), second_step: v.picklist(secondSteps) });

/**
 * Adds `POST /control/accounts/change`, which takes a `change` as JSON, and `POST /control/accounts/demand` for the form of the control
 * page. They answer 400 with the name of a wrong field.
 */
export function addAccountChanges(app: Hono, context: SandboxContext): void {
  app.post('/control/accounts/change', async (c) => {
    const asked = v.safeParse(change, await c.req.json().catch(() => undefined));
    if (!asked.success) return c.text(describeIssues(asked.issues), 400);
    const { uid, password, end_sessions, second_step } = asked.output;
    if (password !== undefined) changePassword(context, uid, await hashPassword(password, context.random));
    if (second_step !== undefined) setSecondStep(context, uid, second_step);
    if (end_sessions) endSessions(context, uid);
    return c.json({});
  });
  app.post('/control/accounts/demand', async (c) => {
    const asked = v.safeParse(demand, await c.req.parseBody());
    if (!asked.success) return c.text(describeIssues(asked.issues), 400);
    const account = accountByAddress(context, asked.output.account.trim().toLowerCase());
    if (account === undefined) return c.text('account: there is none with this address', 400);
    setSecondStep(context, account.id, asked.output.second_step);
    return c.redirect('/control', 303);
  });
}
