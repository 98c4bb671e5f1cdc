import { beforeEach, describe, expect, test } from 'vitest';
import type { EndpointDescription } from '../../src/contract/endpoint.ts';
import { registerInfo, sendVerifyItem } from '../../src/contract/register.ts';
import { riskIntercept, sendEmailCode, verifyRisk } from '../../src/contract/risk.ts';
import type { SiteId } from '../../src/domain/site.ts';
import { ExchangeError } from '../../src/exchange/errors.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import type { CaptchaOutcome } from '../../src/flows/captcha.ts';
import { createChecks, type OpenCheck } from '../../src/flows/checks.ts';
import { createRegisterFlow } from '../../src/flows/register.ts';
import { createSecurityCheckFlow } from '../../src/flows/security-check.ts';
import { createCodeSender, type PassedChecks } from '../../src/flows/send-code.ts';
import type { Platform } from '../../src/platform/types.ts';

const ann = { username: { type: 'email', email: 'ann@mail.example' }, dialCode: '44' } as const;
const number = { username: { type: 'mobile', mobile: '5551234' }, dialCode: '90' } as const;
const solved = { type: 'solved', kind: 'tencent', fields: { ticket: 't' } } as const;
const pass = { risk_token: 'r-1', risk_token_type: 'pass' };
const code = { risk_token: 'r-1', risk_token_type: 'code' };

interface Call {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  answer(result: unknown): Promise<void>;
  fail(retCode?: number, result?: unknown): Promise<void>;
}

/** An exchange that answers when told to, and does not look at abort signals: the worst one to wait for. */
let calls: Call[];
let events: [string, unknown][];
let now: number;

beforeEach(() => {
  calls = [];
  events = [];
  now = 1_000_000;
});

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const exchange = {
  now: () => now,
  send: ({ path }: EndpointDescription, input: Readonly<Record<string, unknown>>) =>
    new Promise((resolve, reject) => {
      const end = (how: () => void) => {
        how();
        return settled();
      };
      calls.push({
        path,
        input,
        answer: (result) => end(() => resolve(result)),
        fail: (retCode = -200, result = null) => end(() => reject(refusal(retCode, result))),
      });
    }),
} as unknown as Exchange;

const supportId = '0b5f2c3e-1a2b-4c3d-8e4f-5a6b7c8d9e0f';

function refusal(retCode: number, result: unknown = null): ExchangeError {
  return new ExchangeError({ fault: 'refused', retCode, retMsg: '', call: 'POST /', supportId, result });
}

const record = (name: string, facts: unknown) => events.push([name, facts]);

function last(endpoint?: EndpointDescription): Call {
  const call = calls.at(-1);
  if (call === undefined) throw new Error('nothing was asked');
  if (endpoint !== undefined) expect(call.path).toBe(endpoint.path);
  return call;
}

/** The modal that is open, which must be of a type. */
function open<Type extends OpenCheck['type']>(check: OpenCheck | undefined, type: Type) {
  expect(check?.type).toBe(type);
  return check as Extract<OpenCheck, { type: Type }>;
}

describe('a sending', () => {
  function setUp(site: SiteId = 'global', solve?: () => Promise<CaptchaOutcome>) {
    const checks = createChecks();
    const refused: string[] = [];
    const captcha = solve && { solve, refuse: (kind: string) => void refused.push(kind) };
    const sender = createCodeSender({ exchange, site, checks, record, captcha });
    const stop = new AbortController();
    const delivered: unknown[] = [];
    const outcome = { value: undefined as unknown };
    function send(
      account: typeof ann | typeof number = ann,
      deliver = async (passed: PassedChecks) => {
        // With a captcha around, the exchange demands it.
        if (solve && Object.keys(passed.captcha).length === 0) throw refusal(20063);
        return delivered.push(passed);
      },
    ) {
      sender.send(account, deliver, stop.signal).then(
        (value) => {
          outcome.value = value;
        },
        (error: unknown) => {
          outcome.value = error;
        },
      );
      return settled();
    }
    return { checks, send, stop, delivered, outcome, refused };
  }

  test('asks for a risk token first, with the name, the dial code of a number and the same as JSON text (S3.09, S4.11, S7.23)', async () => {
    const { send, delivered } = setUp();
    await send(ann);
    expect(last(riskIntercept).input).toEqual({
      sence: 30002,
      userName: 'ann@mail.example',
      ext_info: '{"userName":"ann@mail.example"}',
    });
    await send(number);
    expect(last(riskIntercept).input).toEqual({
      sence: 30002,
      userName: '5551234',
      countyCode: '90',
      ext_info: '{"userName":"5551234","countyCode":"90"}',
    });
    expect(delivered).toEqual([]);
  });

  test('goes out with the token once the risk passes, whichever delivery it is, and says that it was sent (S3.10, S4.15)', async () => {
    for (const kind of ['old-code e-mail', 'new flow', 'plain resend']) {
      const { send, delivered, outcome } = setUp();
      await send(ann, async (passed) => delivered.push([kind, passed]));
      await last().answer(pass);
      expect(delivered).toEqual([[kind, { riskToken: 'r-1', captcha: {} }]]);
      expect(outcome.value).toEqual({ type: 'sent', sent: 1 });
    }
  });

  test('whose risk request fails stops in silence at once, and only we hear of it (S4.12)', async () => {
    const { send, delivered, outcome, checks } = setUp();
    await send();
    await last().fail(-200);
    expect(outcome.value).toEqual({ type: 'stopped' });
    expect(delivered).toEqual([]);
    expect(checks.$open.get()).toBeUndefined();
    expect(events).toEqual([['riskCheckFailed', { fault: 'refused', retCode: -200, supportId }]]);
    expect(JSON.stringify(events)).not.toContain('ann');
  });

  test('of another type than pass waits for the security modal and goes on with its token (S4.13)', async () => {
    const { send, delivered, outcome, checks } = setUp();
    await send(number);
    await last().answer(code);
    const check = open(checks.$open.get(), 'security');
    expect(check).toMatchObject({ risk: { token: 'r-1', type: 'code' }, account: number });
    expect(delivered).toEqual([]);
    check.pass('r-2');
    await settled();
    expect(delivered).toEqual([{ riskToken: 'r-2', captcha: {} }]);
    expect(outcome.value).toMatchObject({ type: 'sent' });
    expect(checks.$open.get()).toBeUndefined();
  });

  test('stops when the security modal is closed, and a pass that comes after that changes nothing (S4.13)', async () => {
    const { send, delivered, outcome, checks } = setUp();
    await send();
    await last().answer(code);
    const check = open(checks.$open.get(), 'security');
    check.close();
    check.pass('late');
    await settled();
    expect(outcome.value).toEqual({ type: 'stopped' });
    expect(delivered).toEqual([]);
    expect(events).toEqual([['securityCheck', { result: 'closed' }]]);
  });

  test('on the Turkish site without a captcha result shows the upgrade modal instead, which asks again or stops (S4.14)', async () => {
    const results: CaptchaOutcome[] = [{ type: 'unavailable' }, { type: 'closed' }, solved];
    const { send, delivered, checks } = setUp('tur', async () => results.shift() ?? { type: 'unavailable' });
    await send();
    await last().answer(pass);
    for (const _ of [1, 2]) {
      open(checks.$open.get(), 'upgrade').again();
      await settled();
    }
    expect(delivered).toEqual([{ riskToken: 'r-1', captcha: { ticket: 't' } }]);

    const other = setUp('tur', async () => ({ type: 'unavailable' }));
    await other.send();
    await last().answer(pass);
    open(other.checks.$open.get(), 'upgrade').close();
    await settled();
    expect(other.outcome.value).toEqual({ type: 'stopped' });
    expect(other.delivered).toEqual([]);
  });

  test('on other sites says that no captcha can be had, and stops for one the visitor closed (S4.14, S4.15)', async () => {
    const missing = setUp('hkg', async () => ({ type: 'unavailable' }));
    await missing.send();
    await last().answer(pass);
    expect(missing.outcome.value).toEqual({ type: 'no-captcha' });
    expect(missing.delivered).toEqual([]);
    const closed = setUp('hkg', async () => ({ type: 'closed' }));
    await closed.send();
    await last().answer(pass);
    expect(closed.outcome.value).toEqual({ type: 'stopped' });
  });

  test('that the exchange takes as it is asks for no captcha, and one it demands comes with the next try (S4.15)', async () => {
    let asked = 0;
    const { send, outcome } = setUp('global', async () => {
      asked += 1;
      return solved;
    });
    await send(ann, async () => 1);
    await last().answer(pass);
    expect(outcome.value).toEqual({ type: 'sent', sent: 1 });
    expect(asked).toBe(0);
  });

  test('whose captcha the exchange refuses asks for another one with the same risk token (S4.15, S4.24)', async () => {
    const { send, outcome, refused } = setUp('global', async () => solved);
    const tried: PassedChecks[] = [];
    await send(ann, async (passed) => {
      tried.push(passed);
      if (tried.length < 3) throw refusal(20063);
      return tried.length;
    });
    await last().answer(pass);
    const withTicket = { riskToken: 'r-1', captcha: { ticket: 't' } };
    expect(tried).toEqual([{ riskToken: 'r-1', captcha: {} }, withTicket, withTicket]);
    expect(refused).toEqual(['tencent']);
    expect(outcome.value).toEqual({ type: 'sent', sent: 3 });
    expect(calls).toHaveLength(1);
  });

  test('that was dropped does nothing more, however late its answers come, and its modal goes away (S4.11)', async () => {
    const early = setUp();
    await early.send();
    const reason = new Error('dropped');
    early.stop.abort(reason);
    await last().answer(pass);
    expect(early.outcome.value).toBe(reason);
    expect(early.delivered).toEqual([]);

    const failing = setUp();
    await failing.send();
    failing.stop.abort(reason);
    await last().fail();
    expect(failing.outcome.value).toBe(reason);
    expect(events).toEqual([]);

    const asked = setUp();
    await asked.send();
    await last().answer(code);
    const check = open(asked.checks.$open.get(), 'security');
    asked.stop.abort(reason);
    expect(asked.checks.$open.get()).toBeUndefined();
    check.pass('late');
    await settled();
    expect(asked.outcome.value).toBe(reason);
    expect(asked.delivered).toEqual([]);
  });

  test('gives on what the delivery throws', async () => {
    const { send, outcome } = setUp();
    const error = new Error('no');
    await send(ann, () => Promise.reject(error));
    await last().answer(pass);
    expect(outcome.value).toBe(error);
  });
});

describe('a registration', () => {
  const sent = { uuid: 'u-1', resend_after: 60 };

  function setUp() {
    const stored = new Map<string, string>();
    const storage = {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => void stored.set(key, value),
      remove: (key: string) => void stored.delete(key),
    };
    const platform = {
      clock: { now: () => now },
      tabStorage: storage,
      location: { address: () => 'http://localhost/en/sign-up', query: new URLSearchParams() },
    } as unknown as Platform;
    const page = {
      site: 'global',
      language: 'en',
      storagePrefix: 'X',
      dialCountry: { country: 'GB', code: '44' },
    } as const;
    const policy = { types: ['newCode'], compliance: false } as const;
    const hashPassword = async () => '';
    return createRegisterFlow({ platform, exchange, page, record, policy, environment: 'test', hashPassword });
  }

  async function toCodeStep(flow: ReturnType<typeof setUp>) {
    flow.submitAccount('ann@mail.example', '44');
    await settled();
    await last(riskIntercept).answer(pass);
    await last(registerInfo).answer({ uuid: 'u-1' });
    await last(sendVerifyItem).answer(sent);
    expect(flow.$state.get()).toMatchObject({ step: 'code', resendAt: now + 60_000 });
  }

  test('takes the risk token along to its first call and to the code, and asks anew for a resend (S4.11, S4.15)', async () => {
    const flow = setUp();
    await toCodeStep(flow);
    expect(calls.map(({ path }) => path)).toEqual([riskIntercept.path, registerInfo.path, sendVerifyItem.path]);
    expect(calls.slice(1).map(({ input }) => input.risk_token)).toEqual(['r-1', 'r-1']);
    now += 60_000;
    flow.resend();
    await settled();
    await last(riskIntercept).answer({ ...pass, risk_token: 'r-9' });
    expect(last(sendVerifyItem).input).toMatchObject({ uuid: 'u-1', risk_token: 'r-9' });
    await last().answer(sent);
    expect(flow.$state.get()).toMatchObject({ step: 'code', resend: { type: 'sent' }, resendAt: now + 60_000 });
  });

  test('whose risk request fails is ready at once with what was typed, at the account and at the resend (S4.12)', async () => {
    const flow = setUp();
    flow.submitAccount(' ann@mail.example', '90');
    expect(flow.$state.get()).toMatchObject({ status: { type: 'busy' } });
    await settled();
    await last(riskIntercept).fail();
    const dialCountry = { country: '', code: '90' };
    const account = { step: 'account', username: ' ann@mail.example', dialCountry, status: { type: 'ready' } };
    expect(flow.$state.get()).toEqual(account);

    await toCodeStep(flow);
    now += 60_000;
    flow.resend();
    expect(flow.$state.get()).toMatchObject({ resend: { type: 'busy' } });
    await settled();
    await last(riskIntercept).fail(10006);
    expect(flow.$state.get()).toMatchObject({ step: 'code', resend: { type: 'ready' }, status: { type: 'ready' } });
    expect(events.map(([name]) => name)).toEqual(['riskCheckFailed', 'riskCheckFailed']);
  });

  test('submitted twice makes one request, also while a modal is open (S4.11, S4.13)', async () => {
    const flow = setUp();
    for (const _ of [1, 2, 3]) flow.submitAccount('ann@mail.example', '44');
    await settled();
    expect(calls).toHaveLength(1);
    await last().answer(code);
    flow.submitAccount('ann@mail.example', '44');
    await settled();
    expect(calls).toHaveLength(1);
    open(flow.$check.get(), 'security').close();
    await settled();
    expect(flow.$state.get()).toMatchObject({
      step: 'account',
      username: 'ann@mail.example',
      status: { type: 'ready' },
    });
  });

  test('that is left during a resend takes the modal back and drops what comes late (S4.13)', async () => {
    const flow = setUp();
    await toCodeStep(flow);
    now += 60_000;
    flow.resend();
    await settled();
    await last().answer(code);
    const check = open(flow.$check.get(), 'security');
    flow.changeAccount();
    expect(flow.$check.get()).toBeUndefined();
    check.pass('late');
    await settled();
    expect(flow.$state.get()).toMatchObject({ step: 'account', status: { type: 'ready' } });
    expect(last(riskIntercept)).toBeDefined();
  });

  test('that comes back from memory in the middle of a resend can resend', async () => {
    const flow = setUp();
    await toCodeStep(flow);
    now += 60_000;
    flow.resend();
    flow.reset();
    expect(flow.$state.get()).toMatchObject({ step: 'code', resend: { type: 'ready' }, status: { type: 'ready' } });
  });
});

describe('the security component', () => {
  function setUp() {
    const passed: string[] = [];
    const stop = new AbortController();
    const flow = createSecurityCheckFlow(
      { exchange, platform: { clock: { now: () => now } } as unknown as Platform },
      {
        risk: { token: 'r-1', type: 'code' },
        account: ann,
        signal: stop.signal,
        pass: (token) => passed.push(token),
      },
    );
    return { flow, passed, stop };
  }

  test('sends a code for scene 30093, once, and passes on the token that the right code earns (S2.39)', async () => {
    const { flow, passed } = setUp();
    flow.sendCode();
    flow.sendCode();
    expect(calls).toHaveLength(1);
    expect(last(sendEmailCode).input).toEqual({ sence: 30093, risk_token: 'r-1', email: 'ann@mail.example' });
    await last().answer({ resend_after: 30 });
    expect(flow.$state.get()).toEqual({ sending: 'sent', resendAt: now + 30_000, status: { type: 'ready' } });
    flow.submit('12345');
    expect(flow.$state.get().status).toEqual({ type: 'refused', text: 'codeIncomplete' });
    flow.submit('123456');
    flow.submit('123456');
    expect(calls).toHaveLength(2);
    expect(last(verifyRisk).input).toEqual({ sence: 30093, risk_token: 'r-1', verify_code: '123456' });
    await last().answer({ ...pass, risk_token: 'r-2' });
    expect(passed).toEqual(['r-2']);
  });

  test('says a wrong code at its field and any other failure in words, and stays usable (S2.39)', async () => {
    const { flow, passed } = setUp();
    flow.sendCode();
    await last().fail(20025, { resend_after: 20 });
    expect(flow.$state.get()).toMatchObject({ sending: 'ready', resendAt: now + 20_000, status: { type: 'failed' } });
    flow.submit('123456');
    await last().fail(20023);
    expect(flow.$state.get().status).toEqual({ type: 'refused', text: 'invalidVerificationCode' });
    flow.submit('123456');
    await last().answer(code);
    expect(flow.$state.get().status).toEqual({ type: 'refused', text: 'invalidVerificationCode' });
    flow.submit('123456');
    await last().fail(-200);
    expect(flow.$state.get().status.type).toBe('failed');
    expect(passed).toEqual([]);
  });

  test('that was taken back passes nothing on and shows nothing (S2.39)', async () => {
    const { flow, passed, stop } = setUp();
    flow.submit('123456');
    stop.abort();
    const before = flow.$state.get();
    await last().answer(pass);
    expect(passed).toEqual([]);
    expect(flow.$state.get()).toBe(before);
  });
});
