/** The first step of a registration: when a code is sent anew, who is stopped, and what the calls carry of the checks. */

import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { memoryStorage } from '../../support/fake-platform.ts';
import { fakeCaptcha, fakeChannel, shown } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';
import { accepted, email, openForm, paths, refused, site, toCode, toPassword } from './register-support.ts';

const mobile = '5551234567';

describe('a name that was sent a code already (S4.09)', () => {
  test.each([
    ['the same', mobile, '44', mobile, '44', 0, 0],
    ['the same at the end of the minute', mobile, '44', mobile, '44', 60_000, 1],
    ['another number', mobile, '44', '5557654321', '44', 0, 1],
    ['the same number of another country', mobile, '44', mobile, '49', 0, 1],
    ['an address', mobile, '44', email, '44', 0, 1],
    ['the same address, with another dial code', email, '44', email, '49', 0, 0],
  ])('as %s is sent another one or not', async (_, name, dialCode, second, secondCode, after, more) => {
    const { flow, state, calls, wait } = openForm();
    await flow.submitAccount(name, dialCode);
    const before = await shown(flow, 'code');
    flow.changeAccount();
    wait(after);
    await flow.submitAccount(second, secondCode);
    const code = await shown(flow, 'code');
    expect(calls(paths.info)).toBe(1 + more);
    if (more === 0) expect(code).toEqual(before);
    flow.changeAccount();
    expect(state()).toMatchObject({ typed: { username: second }, dialCountry: { code: secondCode } });
  });

  test('is the same after a reload, with the code of an invitation as well (S1.02, S4.05)', async () => {
    const options = { tabStorage: memoryStorage(), query: '?ref=FRIEND1' };
    const first = openForm(options);
    await toCode(first);
    const again = openForm({ ...options, sandbox: first.sandbox });
    again.flow.changeAccount();
    await again.flow.submitAccount(email, '44');
    await shown(again.flow, 'code');
    expect(again.calls(paths.info)).toBe(0);
  });

  test('is forgotten as soon as another one is sent: its step cannot be gone back to (S4.06)', async () => {
    const form = openForm();
    const { flow, state, hold } = form;
    await toPassword(form);
    flow.changeAccount();
    const held = hold(paths.info);
    const submitted = flow.submitAccount('ben@mail.example', '44');
    await held.asked();
    for (const step of ['code', 'password'] as const) {
      flow.goTo(step);
      expect(state()).toMatchObject({ step: 'account', status: { type: 'busy' } });
    }
    await held.answer(refused(10001));
    await submitted;
    flow.goTo('code');
    expect(state()).toMatchObject({
      step: 'account',
      typed: { username: 'ben@mail.example' },
      status: { type: 'failed' },
    });
  });
});

test.each([
  [{ country: 'TR', code: '90' }, '90', { country: 'TR', code: '90' }],
  [{ country: 'TR', code: '90' }, '49', { country: '', code: '49' }],
])(
  'of the dial codes of %j and %s that which is sent is kept, with its country if it is known',
  async (chosen, code, kept) => {
    for (const typed of [mobile, '12']) {
      const { flow, state } = openForm();
      flow.keepTyped({ dialCountry: chosen });
      await flow.submitAccount(typed, code);
      flow.changeAccount();
      expect(state()).toMatchObject({ step: 'account', dialCountry: kept });
    }
  },
);

test.each([
  ['newLink', [true, false]],
  ['oldLink', [true, false]],
  ['newCode', [false, false]],
])('the form of %s says whether a link is sent, to an address and to a number: %j (S4.07)', (type, links) => {
  const { flow } = openForm({ query: `?register_type=${type}` });
  expect([email, mobile].map(flow.sendsLink)).toEqual(links);
});

describe('a visitor whose region is asked for (S2.30, S2.37)', () => {
  test.each([
    ['left', { type: 'ready' }],
    ['unsupported', { type: 'unsupported' }],
  ] as const)('and who is %s is sent nothing; the form is %j', async (answer, status) => {
    const asked: string[] = [];
    const admit = async (name: string) => {
      asked.push(name);
      return answer;
    };
    const { flow, state, sent } = openForm({ more: { region: { admit } } });
    await flow.submitAccount(` ${email}`, '44');
    expect(state()).toMatchObject({ step: 'account', typed: { username: email }, status });
    expect(asked).toEqual([email]);
    expect(sent).toEqual([]);
  });

  test('and who leaves the page meanwhile is asked nothing more, not even about an invitation (S4.06)', async () => {
    let admitted = (_: 'open'): void => undefined;
    const admit = () => new Promise<'open'>((resolve) => (admitted = resolve));
    const { flow, state, sent } = openForm({ more: { region: { admit } } });
    flow.keepTyped({ invitation: 'FRIEND1' });
    const submitted = flow.submitAccount(email, '44');
    flow.reset();
    const left = state();
    admitted('open');
    await submitted;
    expect(sent).toEqual([]);
    expect(state()).toBe(left);
  });
});

describe('the checks of a registration', () => {
  test.each([
    ['no other token', {}, undefined, /^(?!r-)/],
    ['a token', { risk_token: 'r-2' }, undefined, /^r-2$/],
    ['a token that passes', { risk_token: 'r-2', risk_token_type: 'pass' }, undefined, /^r-2$/],
    ['a check that is passed', { risk_token: 'r-2', risk_token_type: 'code' }, 'r-3', /^r-3$/],
  ])(
    'with %s in the first answer the code is asked for with the newest token (S3.06, S4.13)',
    async (_, risk, passed, token) => {
      const { flow, answers, call } = openForm();
      answers.set(paths.info, () => accepted({ uuid: 'u-1', ...risk }));
      answers.set(paths.send, () => accepted({ uuid: 'u-1', resend_after: 60 }));
      const submitted = flow.submitAccount(email, '44');
      if (passed !== undefined) {
        await settled();
        const check = await openCheck(flow);
        expect(check).toMatchObject({ risk: { token: 'r-2', type: 'code' }, account: { username: { email } } });
        check.pass(passed);
      }
      await submitted;
      await shown(flow, 'code');
      expect(call(paths.send).body.risk_token).toMatch(token);
    },
  );

  test('that are closed in the middle lead back to the form, which says nothing (S3.06, S4.13)', async () => {
    const { flow, state, answers, calls } = openForm();
    answers.set(paths.info, () => accepted({ uuid: 'u-1', risk_token: 'r-2', risk_token_type: 'code' }));
    const submitted = flow.submitAccount(email, '44');
    (await openCheck(flow)).close();
    await submitted;
    expect(state()).toMatchObject({ step: 'account', typed: { username: email }, status: { type: 'ready' } });
    expect(calls(paths.send)).toBe(0);
  });

  test.each([
    ['magpie', { magpie_verify_info: { token: 't' } }],
    ['recaptcha', { g_recaptcha_response: 't' }],
    ['tencent', { ticket: 't', randstr: 'r' }],
    ['geetest', { gt: 't', challenge: 'c' }],
  ] as const)('say that the captcha was of the kind %s (S3.05, S4.15)', async (kind, fields) => {
    const captcha = fakeCaptcha({ type: 'solved', kind, fields });
    const { flow, answers, sent } = openForm({ more: { captcha } });
    const bodies = () => sent.filter(({ path }) => path === paths.info).map(({ body }) => body);
    answers.set(paths.info, () => (bodies().length === 1 ? refused(20063) : accepted({ uuid: 'u-1' })));
    answers.set(paths.send, () => accepted({ uuid: 'u-1', resend_after: 60 }));
    await flow.submitAccount(email, '44');
    await shown(flow, 'code');
    expect(bodies().map(({ type }) => type)).toEqual([undefined, kind]);
  });

  test.each([
    [
      'none can be had',
      { captcha: fakeCaptcha({ type: 'unavailable' }) },
      { type: 'failed', problem: { type: 'captcha' } },
    ],
    ['it is closed', { captcha: fakeCaptcha({ type: 'closed' }) }, { type: 'ready' }],
    ['the page has none', {}, { type: 'failed', problem: { type: 'failure', text: 'unknown' } }],
  ])('that want a captcha end in the form where %s (S4.15, S8.23)', async (_, more, status) => {
    const { flow, state, answers } = openForm({ more: { channel: fakeChannel([]), ...more } });
    answers.set(paths.info, () => refused(20063));
    await flow.submitAccount(email, '44');
    expect(state()).toMatchObject({ step: 'account', status });
  });

  test.each([
    [
      'no answer',
      'no connection',
      () => Promise.reject(new TypeError('no network')),
      false,
      { type: 'failed', problem: { type: 'part', missing: 'offline' } },
      1,
    ],
    ['no answer', 'a connection', () => Promise.reject(new TypeError('no network')), true, { type: 'unchecked' }, 1],
    ['a refusal', 'no connection', () => refused(10001), false, { type: 'unchecked' }, 0],
  ] as const)(
    'that get %s with %s say so, and nothing is sent (S4.12)',
    async (_, __, answer, online, status, asked) => {
      let questions = 0;
      const isOnline = async () => {
        questions += 1;
        return online;
      };
      const { flow, state, answers, calls } = openForm({ more: { isOnline } });
      answers.set(paths.risk, answer);
      await flow.submitAccount(email, '44');
      expect(state()).toMatchObject({ step: 'account', typed: { username: email }, status });
      expect([questions, calls(paths.info)]).toEqual([asked, 0]);
    },
  );
});

test('no more than 64 characters of the address go into the calls (S2.06, S3.05)', async () => {
  const long = 'x'.repeat(65);
  const { flow, call } = openForm({ query: `?tg_source=${long}&regist_channel=${long}` });
  await flow.submitAccount(email, '44');
  await shown(flow, 'code');
  const cut = 'x'.repeat(64);
  expect(call(paths.info).body).toMatchObject({ regist_channel: cut, ext_json: JSON.stringify({ tg_source: cut }) });
});

describe('an invitation code (S1.02, S3.16)', () => {
  const check = '/user/public/conversion/check';

  test('that was typed before a reload is checked at once', async () => {
    const tabStorage = memoryStorage();
    openForm({ tabStorage }).flow.keepTyped({ invitation: 'FRIEND1' });
    const { flow } = openForm({ tabStorage });
    for (let tries = 0; tries < 100 && flow.$invitation.get().status !== 'accepted'; tries += 1) await settled();
    expect(flow.$invitation.get()).toEqual({ code: 'FRIEND1', status: 'accepted' });
  });

  test('that replaces a refused one while that was looked up is kept', async () => {
    const { flow, state, hold, tabStorage } = openForm({ tabStorage: memoryStorage() });
    const held = hold(check);
    flow.keepTyped({ invitation: 'NOTACODE' });
    const left = flow.leaveInvitation();
    await held.asked();
    flow.keepTyped({ invitation: 'FRIEND1' });
    await held.answer(accepted({ scene: 0, info: { success: 0 } }));
    // What is no code of an inviter may be a short code, which is looked up as well.
    await settled();
    await left;
    expect(state().step).toBe('account');
    expect(JSON.parse(tabStorage.get('X_REGISTRATION') ?? '')).toMatchObject({ account: { invitation: 'FRIEND1' } });
  });

  test('that is refused stops the form once, another one that is refused stops it once more, and then it goes on', async () => {
    const { flow, calls } = openForm();
    flow.keepTyped({ invitation: 'NOTACODE' });
    await flow.leaveInvitation();
    flow.keepTyped({ invitation: 'NOCODE2' });
    await flow.submitAccount(email, '44');
    expect(await shown(flow, 'account')).toMatchObject({ stopped: 'invitation' });
    expect(calls(paths.info)).toBe(0);
    await flow.submitAccount(email, '44');
    await shown(flow, 'code');
  });

  test('of the address that is refused while the form waits for it stops the form once (S3.16)', async () => {
    const { flow, hold, calls } = openForm({ query: '?ref=NOTACODE&medium=referral' });
    const held = hold(check);
    const submitted = flow.submitAccount(email, '44');
    await held.answer(accepted({ scene: 0, info: { success: 0 } }));
    await submitted;
    expect(await shown(flow, 'account')).toMatchObject({ stopped: 'invitation' });
    expect(calls(paths.info)).toBe(0);
  });

  test('has no field on a page without codes, which registers all the same', async () => {
    const { flow } = openForm({ more: { channel: fakeChannel([]) } });
    await flow.leaveInvitation();
    flow.keepTyped({ invitation: 'FRIEND1' });
    await flow.leaveInvitation();
    expect(flow.$invitation.get()).toEqual({ code: '', status: 'none' });
    await flow.submitAccount(email, '44');
    await shown(flow, 'code');
  });
});

test.each([
  ['hkg', email, 'email'],
  ['hkg', 'ann', undefined],
] as const)('on %s the first step with %s reports the kind of account %s (S3.20)', (id, username, accountType) => {
  const places: unknown[] = [];
  const tabStorage = memoryStorage();
  openForm({ on: siteOf(id), tabStorage }).flow.keepTyped({ username });
  const channel = { ...fakeChannel([]), stepShown: (place: unknown) => void places.push(place) };
  openForm({ on: siteOf(id), tabStorage, more: { channel } });
  expect(places).toEqual([{ step: 'account', accountType }]);
});

/** The security check, once it is open. */
async function openCheck(flow: ReturnType<typeof openForm>['flow']) {
  for (let tries = 0; tries < 100 && flow.$check.get() === undefined; tries += 1) await settled();
  const check = flow.$check.get();
  if (check?.type !== 'security') throw new Error(`a check of type ${check?.type} on ${site.id}`);
  return check;
}
