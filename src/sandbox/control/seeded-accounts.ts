/** `POST /control/accounts`: makes an account at once, so that a test does not have to click through a registration. */

import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { providerNames } from '../../../sites/providers.ts';
import { secondSteps } from '../../domain/checks/second-step.ts';
import { siteIds } from '../../domain/site/site.ts';
import {
  addAddress,
  markDemo,
  openAccount,
  openSession,
  setAuthenticator,
  setKycCountry,
} from '../account/accounts.ts';
import { linkIdentity } from '../account/provider-login.ts';
import { link, setOnePersonLink } from '../messenger/links.ts';
import { addressOfFields } from '../server/address.ts';
import type { SandboxContext } from '../server/context.ts';
import { hashPassword } from '../server/secrets.ts';
import { describeIssues } from './control.ts';

const providers = [...new Set(siteIds.flatMap((id) => providerNames(id)).map(({ id }) => id))];

const text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength));

/** Exactly one of `email` and `mobile` is the account's name; a number needs its dial code. */
const accountFields = {
  email: v.exactOptional(text(100)),
  mobile: v.exactOptional(text(20)),
  country_code: v.exactOptional(text(8)),
};

/** As the provider's page writes a name: in lower case, without spaces around it. */
const identity = v.strictObject({
  provider: v.picklist(providers),
  subject: v.pipe(text(100), v.trim(), v.toLowerCase()),
});

const seedRequest = v.strictObject({
  ...accountFields,
  password: text(100),
  /** Language of the account, as the profile says it. */
  lang: v.optional(text(16), 'en'),
  /** A second name for the account, as a registration with two codes gives it (S2.32). */
  second: v.exactOptional(v.strictObject(accountFields)),
  /** What completes a login on a device that the account does not trust. */
  second_step: v.optional(v.picklist(secondSteps), 'either'),
  /** Whether the account has an authenticator. */
  authenticator: v.optional(v.boolean(), false),
  /** Country of the identity check, ISO 3166 with three letters (S4.43). */
  kyc_country: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
  /** Id of the messenger's user that the account is linked with (S4.16). */
  messenger: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Whether the account has named itself in the one-person check of the campaign's tasks (S4.40). */
  one_person: v.optional(v.boolean(), false),
  /** Identities at providers that log in to this account (S7.25). */
  identities: v.optional(v.array(identity), []),
  /** The session to open, if any (S2.08). */
  session: v.optional(v.picklist(['none', 'ordinary', 'demo']), 'none'),
});

/**
 * What `POST /control/accounts` takes.
 *
 * @internal tests ask for it
 */
export type SeedRequest = v.InferInput<typeof seedRequest>;

/** What it answers: the account's id, and the token of its session where one was asked for. */
export interface SeededAccount {
  readonly uid: number;
  readonly token: string | null;
}

/**
 * Adds `POST /control/accounts`, which takes a `SeedRequest` as JSON. It answers 400 with the name of a wrong field, and 409
 * where the name, the messenger's user or an identity belongs to another account; then nothing was made.
 */
export function addSeededAccounts(app: Hono, context: SandboxContext): void {
  app.post('/control/accounts', async (c) => {
    const asked = v.safeParse(seedRequest, await jsonOf(c));
    if (!asked.success) return c.text(describeIssues(asked.issues), 400);
    const { password, second } = asked.output;
    const address = addressOfFields(asked.output);
    if (address === undefined) return c.text('email: an e-mail, or a mobile with its country_code', 400);
    const secondAddress = second && addressOfFields(second);
    if (second && secondAddress === undefined)
      return c.text('second: an e-mail, or a mobile with its country_code', 400);
    const passwordHash = await hashPassword(password, context.random);
    const seeded = inTransaction(context, () => seed(context, asked.output, { address, secondAddress, passwordHash }));
    return typeof seeded === 'string' ? c.text(`${seeded}: belongs to another account`, 409) : c.json(seeded);
  });
}

async function jsonOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    return undefined;
  }
}

interface Names {
  readonly address: string;
  readonly secondAddress: string | undefined;
  readonly passwordHash: string;
}

/** @returns the account, or the field that belongs to another one */
function seed(
  context: SandboxContext,
  request: v.InferOutput<typeof seedRequest>,
  { address, secondAddress, passwordHash }: Names,
): SeededAccount | 'email' | 'second' | 'messenger' | 'identities' {
  const uid = openAccount(context, { address, passwordHash, lang: request.lang, details: {} }, request.second_step);
  if (uid === undefined) return 'email';
  if (secondAddress !== undefined && !addAddress(context, uid, secondAddress)) return 'second';
  if (request.messenger !== undefined && link(context, request.messenger, uid) !== 0) return 'messenger';
  for (const identity of request.identities) if (!linkIdentity(context, identity, uid)) return 'identities';
  if (request.authenticator) setAuthenticator(context, uid);
  if (request.kyc_country !== undefined) setKycCountry(context, uid, request.kyc_country);
  if (request.one_person) setOnePersonLink(context, uid, String(uid));
  if (request.session === 'none') return { uid, token: null };
  const token = openSession(context, uid);
  if (request.session === 'demo') markDemo(context, token);
  return { uid, token };
}

/** Undoes what `change` wrote where it gives a text or throws. */
function inTransaction<Result>({ database }: SandboxContext, change: () => Result): Result {
  database.exec('BEGIN');
  try {
    const result = change();
    database.exec(typeof result === 'string' ? 'ROLLBACK' : 'COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
