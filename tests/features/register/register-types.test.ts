import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { siteOf, sites } from '../../../sites/all.ts';
import { isLegacy, isLink, registerTypeOf } from '../../../src/domain/account/register-type.ts';
import type { RegisterType, Site } from '../../../src/domain/site/site.ts';
import { memoryStorage } from '../../support/fake-platform.ts';
import {
  confirmLink,
  createRegisterHarness,
  fakeChannel,
  type RegisterHarness,
  shown,
} from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';

const password = 'häuser & pferde 🐎 0';
const hashed = createHash('sha256').update(password, 'utf8').digest('hex');
const channel = {
  ref: 'ANN1',
  affiliate_id: '77',
  medium: 'affiliate',
  user_code: 'U1',
};
const email = 'Ann@mail.example';
const mobile = '0555 123-4567';
/** Numbers as they are typed, with what is dialled inside the country, where they differ from the one above. */
const typedMobiles: Partial<Record<Site['id'], string>> = {
  hkg: '5123 4567',
  kaz: '8 (701) 234-56-78',
  nld: '06-12345678',
  geo: '0555 12-34-56',
  are: '050 123-4567',
};
/** As they are sent. */
const sentMobiles: typeof typedMobiles = {
  hkg: '51234567',
  kaz: '7012345678',
  nld: '612345678',
  geo: '555123456',
  are: '501234567',
};
const typedMobile = (site: Site) => typedMobiles[site.id] ?? mobile;
const mobileOf = (site: Site) => sentMobiles[site.id] ?? '5551234567';

type Account = 'email' | 'mobile';

const rows = sites.flatMap((site) =>
  (['email', 'mobile'] as const).flatMap((account) =>
    site.policies.registerTypes
      .filter((type) => type !== 'newPasskey')
      .map((type): [Site['id'], Account, RegisterType, Site] => [site.id, account, type, site]),
  ),
);

/** The type that is really used: a number gets no link. */
function usedType(account: Account, type: RegisterType): RegisterType {
  if (account === 'email' || !isLink(type)) return type;
  return isLegacy(type) ? 'oldCode' : 'newCode';
}

function kindOf(site: Site, account: Account, type: RegisterType, harness: RegisterHarness) {
  const from = site.id === 'tur' ? 44 : account === 'email' ? 1 : 5;
  const address = harness.platform.location.address();
  return {
    ...(account === 'email' ? { email } : { mobile: mobileOf(site), country_code: site.dialCountry.code }),
    from,
    verify_type: isLink(type) ? 2 : 1,
    login_type: account === 'email' ? 2 : 3,
    lang: site.defaultLanguage,
    url: address,
    location_link: address,
  };
}

/** From the account to the dashboard; gives the address in the outbox. */
async function walk(harness: RegisterHarness, account: Account, type: RegisterType): Promise<string> {
  const { flow, sandbox, site } = harness;
  const to = account === 'email' ? email.toLowerCase() : `+${site.dialCountry.code} ${mobileOf(site)}`;
  await flow.submitAccount(account === 'email' ? email : typedMobile(site), site.dialCountry.code);
  if (isLink(type)) {
    await shown(flow, 'link');
    const stop = flow.watchLink();
    expect((await confirmLink(harness, to)).pathname).toBe(`/${site.defaultLanguage}/email-code-verify`);
    for (let tries = 0; tries < 20 && flow.$state.get().step === 'link'; tries += 1) {
      harness.wait(20_000);
      await settled();
    }
    stop();
  } else {
    await shown(flow, 'code');
    await flow.submitCode(await sandbox.codeFor(to));
  }
  await shown(flow, 'password');
  await flow.submitPassword(password);
  await shown(flow, 'done');
  return to;
}

test.each(rows)(
  'on %s a visitor registers by %s as %s, and each call carries exactly what is known: form and channel, nothing empty, no campaign address, no password in clear (S1.01, S1.02, S3.01–S3.03, S3.05, S3.06, S4.01–S4.08, S7.14–S7.18, S7.21, S7.22, S9.34)',
  async (_id, account, asked, site) => {
    const type = usedType(account, asked);
    const tabStorage = memoryStorage();
    const harness = createRegisterHarness(site, {
      query: `?register_type=${asked}&tg_source=earn&utm_url=https%3A%2F%2Fad.example`,
      tabStorage,
      more: { channel: fakeChannel([], channel) },
    });
    await walk(harness, account, type);

    const { sent, call } = harness;
    const kind = kindOf(site, account, type, harness);
    const risk = { risk_token: expect.stringMatching(/^\S{8,}$/) };
    const source = { ...channel, ext_json: '{"tg_source":"earn"}' };
    const uuid = expect.stringMatching(/^[\da-f-]{36}$/);
    const asksForLink = isLink(type) ? ['/user/public/register/verify/result'] : [];
    const paths = [...new Set(sent.map(({ path }) => path))];
    const end = ['/v2/private/user/profile'];

    if (isLegacy(type)) {
      const verify = `/verify/register/${account}`;
      const open = site.policies.regulated ? '/user/public/register_compliance' : `/register/${account}`;
      expect(paths).toEqual(['/user/public/risk/default-intercept', verify, ...asksForLink, open, ...end]);
      expect(call(verify).body).toEqual({ ...kind, ...risk });
      const code = isLink(type)
        ? {}
        : { [account === 'email' ? 'emailverify' : 'smsverify']: expect.stringMatching(/^\d{6}$/) };
      expect(call(open).body).toEqual({ ...kind, ...source, uuid, password: hashed, ...code });
    } else {
      const base = '/user/public/register';
      const check = isLink(type) ? asksForLink : [`${base}/verify`];
      const start = ['/user/public/risk/default-intercept', `${base}/info`, `${base}/send/verify/item`];
      expect(paths).toEqual([...start, ...check, `${base}/password`, ...end]);
      expect(call(`${base}/info`).body).toEqual({ ...kind, ...source, ...risk });
      expect(call(`${base}/info`).headers).toMatchObject({
        entry: 'sign-up',
        'tx-id': expect.stringMatching(/^tx-\d+$/),
      });
      const { email: mail, mobile: number, country_code, verify_type } = kind as Record<string, unknown>;
      const item = { email: mail, mobile: number, country_code, verify_type, uuid, ...risk };
      expect(call(`${base}/send/verify/item`).body).toEqual(item);
      if (!isLink(type))
        expect(call(`${base}/verify`).body).toEqual({ uuid, verify_code: expect.stringMatching(/^\d{6}$/) });
      const encrypted = {
        encrypt_password: expect.stringMatching(/^[\w+/]{342}==$/),
        encrypt_timestamp: expect.any(Number),
      };
      expect(call(`${base}/password`).body).toEqual({ uuid, ...encrypted });
    }
    for (const { query } of sent.filter(({ method }) => method === 'GET'))
      expect(Object.keys(query).join()).toMatch(/^(?:uuid)?$/);
    expect(JSON.stringify([sent, [...tabStorage.all]])).not.toContain(password);
    expect(harness.left).toEqual([`/${site.defaultLanguage}/dashboard?newUser=true`]);
    expect(harness.session.value).toMatch(/^[\w-]{43}$/);

    // The account is there, and the password opens it, whichever way it came.
    const { encryption } = harness.platform;
    const login = await harness.sandbox.call('login', {
      username: account === 'email' ? email : mobileOf(site),
      ...(account === 'email' ? {} : { country_code: site.dialCountry.code }),
      login_type: account === 'email' ? 2 : 3,
      ...(await encryption.encrypt(password, harness.sandbox.clock.now())),
    });
    expect(login.ret_code).toBe(0);
  },
);

describe('the two-factor variant', () => {
  test.each(sites.flatMap((site) => (['email', 'mobile'] as const).map((first) => [site.id, first, site] as const)))(
    'on %s starts with an %s, asks for the other one, and sends hash, both codes and a country code that is cleared (S2.32, S3.02, S3.04, S5.08)',
    async (_id, first, site) => {
      // The old calls know one code only, and Turkey begins with them.
      const harness = createRegisterHarness(site, { query: '?register_type=newCode' });
      const { flow, sandbox } = harness;
      sandbox.control.changeScenario('*', { registration: 'two-factor' });
      const names = { email: 'ann@mail.example', mobile: typedMobile(site) };
      const second = first === 'email' ? 'mobile' : 'email';
      const dialCode = site.dialCountry.code;
      await flow.submitAccount(names[first], dialCode);
      await shown(flow, 'contact');
      flow.submitContact(first === 'email' ? 'ben@mail.example' : '123456', dialCode);
      const text = first === 'email' ? 'contactMobileInvalid' : 'contactEmailInvalid';
      expect(flow.$state.get()).toMatchObject({ step: 'contact', status: { texts: { contact: text } } });
      flow.submitContact('', dialCode);
      expect(flow.$state.get()).toMatchObject({ step: 'contact', status: { texts: { contact: text } } });
      flow.submitContact(names[second], dialCode);
      await shown(flow, 'password');
      await flow.submitPassword(password);
      const dialog = await shown(flow, 'security');
      expect(dialog).toMatchObject({ email: { sending: 'sent' }, mobile: { sending: 'sent' } });

      const codes = {
        email: await sandbox.codeFor(names.email),
        mobile: await sandbox.codeFor(`+${dialCode} ${mobileOf(site)}`),
      };
      const count = harness.sent.length;
      await flow.submitFactors({ ...codes, mobile: codes.mobile.slice(1) });
      expect(harness.sent.length).toBe(count);
      await flow.submitFactors({ ...codes, mobile: codes.mobile === '000000' ? '111111' : '000000' });
      expect(await shown(flow, 'security')).toMatchObject({
        status: { texts: { mobile: 'invalidVerificationCode' } },
      });
      await flow.submitFactors(codes);
      await shown(flow, 'done');

      expect(harness.sent.filter(({ path }) => path === '/user/public/register/two-factor').at(-1)?.body).toEqual({
        uuid: expect.stringMatching(/^[\da-f-]{36}$/),
        email: 'ann@mail.example',
        mobile: mobileOf(site),
        country_code: '',
        password: hashed,
        emailverify: codes.email,
        smsverify: codes.mobile,
      });
      expect(JSON.stringify(harness.sent)).not.toContain(password);
      expect(harness.left).toHaveLength(1);
    },
  );

  test('asks for the code of an authenticator where the exchange says that the account needs one (S2.32)', async () => {
    const [site] = sites;
    if (!site) throw new Error('no site');
    const harness = createRegisterHarness(site);
    const { flow, sandbox } = harness;
    sandbox.control.changeScenario('*', { registration: 'two-factor-google' });
    await flow.submitAccount('ann@mail.example', '44');
    await shown(flow, 'contact');
    flow.submitContact(mobile, '44');
    await flow.submitPassword(password);
    expect((await shown(flow, 'security')).registration.twoFactor).toEqual({ google: true });
    const codes = { email: await sandbox.codeFor('ann@mail.example'), mobile: await sandbox.codeFor('+44 5551234567') };
    const count = harness.sent.length;
    await flow.submitFactors(codes);
    expect(harness.sent.length).toBe(count);
    await flow.submitFactors({ ...codes, google: await sandbox.codeFor('authenticator of ann@mail.example') });
    await shown(flow, 'done');
  });
});

const newCalls = ['/user/public/register/info', '/user/public/register/send/verify/item'];

/** The calls that send the code and the one that opens the account, where the address asks for no type (S7.21, S7.22). */
const usualCalls = {
  start: { email: newCalls, mobile: newCalls },
  open: '/user/public/register/password',
};

/** Turkey keeps the older calls that send a code, and opens the account by a call of its own (S4.01, S7.22). */
const turkishCalls = {
  start: { email: ['/verify/register/email'], mobile: ['/verify/register/mobile'] },
  open: '/user/public/register_compliance',
};

describe('without a type in the address', () => {
  test.each(
    sites.flatMap((site) => (['email', 'mobile'] as const).map((account) => [site.id, account, site] as const)),
  )(
    'a visitor of %s registers by %s through the usual calls of the site (S4.01, S7.21, S7.22)',
    async (id, account, site) => {
      const harness = createRegisterHarness(site);
      await walk(harness, account, id === 'tur' ? 'oldCode' : 'newCode');
      const { start, open } = id === 'tur' ? turkishCalls : usualCalls;
      const paths = harness.sent.map(({ path }) => path);
      expect(paths.slice(1, 1 + start[account].length)).toEqual(start[account]);
      expect(paths).toContain(open);
    },
  );
});

test.each([
  ['global', 'newLink', '/user/public/register/info', 2],
  ['global', 'oldLink', '/verify/register/email', 2],
  ['kaz', 'oldCode', '/verify/register/email', 1],
  ['tur', 'newCode', '/user/public/register/info', 1],
  ['tur', 'nonsense', '/verify/register/email', 1],
] as const)(
  'the address may ask %s for the type %s, which the site lists, or for nonsense (S4.01, S4.03, S4.07)',
  async (id, asked, path, verifyType) => {
    const site = siteOf(id);
    const harness = createRegisterHarness(site, { query: `?register_type=${asked}` });
    await harness.flow.submitAccount(email, site.dialCountry.code);
    await shown(harness.flow, verifyType === 2 ? 'link' : 'code');
    expect(harness.call(path).body).toMatchObject({ verify_type: verifyType });
  },
);

test('a type that the site does not list is not used, and a number gets no link (S4.01)', () => {
  const allowed = ['newCode', 'oldLink'] as const;
  const typeOf = (asked: string | null, account: Account) =>
    registerTypeOf({ allowed, asked, account, passkeys: true });
  expect(['newLink', 'oldCode', 'nonsense', null].map((asked) => typeOf(asked, 'email'))).toEqual(
    Array.from({ length: 4 }, () => 'newCode'),
  );
  expect(typeOf('oldLink', 'email')).toBe('oldLink');
  expect(typeOf('oldLink', 'mobile')).toBe('oldCode');
});
