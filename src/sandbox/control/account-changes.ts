/** What other pages of the company do to an account: a new password, and the end of all its sessions. */

import type { Hono } from 'hono';
import * as v from 'valibot';
import { changePassword, endSessions } from '../account/accounts.ts';
import type { SandboxContext } from '../server/context.ts';
import { hashPassword } from '../server/secrets.ts';
import { describeIssues } from './control.ts';

const change = v.strictObject({
  uid: v.pipe(v.number(), v.integer()),
  /** The new password. */
  password: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  end_sessions: v.optional(v.boolean(), false),
});

/** Adds `POST /control/accounts/change`, which takes a `change` as JSON. It answers 400 with the name of a wrong field. */
export function addAccountChanges(app: Hono, context: SandboxContext): void {
  app.post('/control/accounts/change', async (c) => {
    const asked = v.safeParse(change, await c.req.json().catch(() => undefined));
    if (!asked.success) return c.text(describeIssues(asked.issues), 400);
    const { uid, password, end_sessions } = asked.output;
    if (password !== undefined) changePassword(context, uid, await hashPassword(password, context.random));
    if (end_sessions) endSessions(context, uid);
    return c.json({});
  });
}
