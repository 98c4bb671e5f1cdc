/** The date of birth of a registration, where the policy of a site asks for it. */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { Site } from '../../../src/domain/site/site.ts';
import { dateToText } from '../../../src/domain/time/typed-date.ts';
import { registerPolicy } from '../../../src/features/register/field-records.ts';
import { registerTextsFor } from '../../../src/features/register/texts.ts';
import { $session } from '../../../src/stores/session.ts';
import { createTestExchange, day, infoOf, type TestExchange } from '../../sandbox/support/sandbox.ts';
import { memoryStorage } from '../../support/fake-platform.ts';
import { shown } from '../../support/flow-harness.ts';
import { email, type Options, openForm, password, paths } from './register-support.ts';

afterEach(() => $session.set({ type: 'anonymous' }));

const asking = (site: Site) => registerPolicy({ ...site.policies, dateOfBirth: true });

/** A form of a site that asks for it. */
function openAsking(options: Options & { readonly on?: Site } = {}) {
  return openForm({ ...options, more: { policy: asking(options.on ?? siteOf('global')), ...options.more } });
}

const born = (year: number, month: number, date: number) =>
  dateToText({ year: String(year), month: String(month), day: String(date) });

/** What the sandbox keeps of an account besides its name. */
function keptOf({ database }: TestExchange, address: string): unknown {
  const row = database.prepare('SELECT details FROM accounts WHERE address = ?').get(address);
  return row && JSON.parse(String(row.details));
}

test.each([
  ['newCode', paths.info, paths.password],
  ['oldCode', '/verify/register/email', '/register/email'],
])('by %s it is sent as a date with the first call, and kept with the account (S3.01)', async (type, first, last) => {
  const { flow, sandbox, sent, call } = openAsking({ query: `?register_type=${type}` });
  flow.keepTyped({ dateOfBirth: born(1990, 3, 7) });
  await flow.submitAccount(email, '44');
  await shown(flow, 'code');
  expect(call(first).body.date_of_birth).toBe('1990-03-07');
  await flow.submitCode(await sandbox.codeFor(email));
  await flow.submitPassword(password);
  await shown(flow, 'done');
  // The new calls name the registration, which has it; the old ones say everything again.
  expect(call(last).body.date_of_birth).toBe(type === 'oldCode' ? '1990-03-07' : undefined);
  expect(
    sent
      .filter(({ path }) => path.includes('metrics'))
      .map(({ body }) => JSON.stringify(body))
      .join(),
  ).not.toContain('1990');
  expect(keptOf(sandbox, email)).toEqual({ date_of_birth: '1990-03-07' });
});

test('with two codes it is kept with the account, too (S2.32)', async () => {
  const { flow, sandbox } = openAsking();
  sandbox.control.changeScenario('*', { registration: 'two-factor' });
  flow.keepTyped({ dateOfBirth: born(1990, 3, 7) });
  await flow.submitAccount(email, '44');
  flow.submitContact('5551234567', '44');
  await flow.submitPassword(password);
  await shown(flow, 'security');
  const codes = { email: await sandbox.codeFor(email), mobile: await sandbox.codeFor('+44 5551234567') };
  await flow.submitFactors(codes);
  await shown(flow, 'done');
  expect(keptOf(sandbox, email)).toEqual({ date_of_birth: '1990-03-07' });
});

test.each([
  ['nothing', '', 'dateOfBirthRequired'],
  ['half a date', dateToText({ day: '7', month: '', year: '' }), 'dateOfBirthInvalid'],
  ['no day of the calendar', born(1990, 2, 30), 'dateOfBirthInvalid'],
  ['a child’s', born(2010, 3, 7), 'dateOfBirthTooYoung'],
])(
  '%s is refused in words at its boxes, and stays in them over a reload; nothing is sent (S2.30)',
  async (_, text, said) => {
    const tabStorage = memoryStorage();
    const { flow, state, sent } = openAsking({ tabStorage });
    flow.keepTyped({ username: email, dateOfBirth: text });
    await flow.submitAccount(email, '44');
    expect(state()).toMatchObject({ step: 'account', status: { type: 'refused', texts: { dateOfBirth: said } } });
    expect(sent).toEqual([]);
    expect(openAsking({ tabStorage }).state()).toMatchObject({ typed: { username: email, dateOfBirth: text } });
  },
);

test('the exchange’s clock counts where the device’s is wrong: the exchange refuses, and from then on the form does (S3.01)', async () => {
  const { flow, state, sandbox, sent } = openAsking({ clockOffsetMs: 400 * day });
  const now = new Date(sandbox.clock.now());
  flow.keepTyped({ dateOfBirth: born(now.getUTCFullYear() - 17, now.getUTCMonth() + 1, 1) });
  await flow.submitAccount(email, '44');
  expect(keptOf(sandbox, email)).toBeUndefined();
  expect(sent.map(({ path }) => path)).not.toContain(paths.send);
  await flow.submitAccount(email, '44');
  expect(state()).toMatchObject({ status: { type: 'refused', texts: { dateOfBirth: 'dateOfBirthTooYoung' } } });
});

test('a site whose policy is off neither asks nor sends, whatever an earlier page has stored (S3.01)', async () => {
  const tabStorage = memoryStorage();
  openAsking({ tabStorage }).flow.keepTyped({ username: email, dateOfBirth: born(1990, 3, 7) });
  const { flow, call } = openForm({ tabStorage });
  expect(Object.keys(flow.fields)).not.toContain('dateOfBirth');
  await flow.submitAccount(email, '44');
  await shown(flow, 'code');
  expect(call(paths.info).body).not.toHaveProperty('date_of_birth');
  expect(tabStorage.get('X_REGISTRATION')).not.toContain('1990');
});

test('no site asks, and the texts are on the pages of a site that does only', () => {
  for (const id of ['global', 'hkg', 'tur', 'kaz', 'eu', 'nld', 'geo', 'idn', 'are'] as const) {
    const { policies } = siteOf(id);
    expect([id, policies.dateOfBirth]).toEqual([id, false]);
    expect(registerTextsFor(registerPolicy(policies))).not.toContain('dateOfBirthLabel');
  }
  expect(registerTextsFor(asking(siteOf('nld')))).toContain('dateOfBirthTooYoung');
});

test.each(['2010-03-07', '1990-02-30', '1890-03-07'])(
  'the sandbox takes no registration with %s',
  async (date_of_birth) => {
    const exchange = createTestExchange();
    const { ret_code } = await exchange.call('registerInfo', { ...infoOf, date_of_birth });
    const old = await exchange.call('legacyVerifyEmail', { ...infoOf, date_of_birth });
    expect([ret_code, old.ret_code]).toEqual([10001, 10001]);
    expect(await exchange.outbox(email)).toEqual([]);
  },
);
