import { beforeEach, describe, expect, test } from 'vitest';
import type { Platform } from '../../../src/browser/types.ts';
import { registerInfo, sendVerifyItem } from '../../../src/contract/register.ts';
import { riskIntercept } from '../../../src/contract/risk.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { code, createWorld, open, pass, settled } from '../../services/codes/send-code-support.ts';
import { fakeChannel } from '../../support/flow-harness.ts';

let world: ReturnType<typeof createWorld>;

beforeEach(() => {
  world = createWorld();
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
      clock: { now: () => world.now },
      tabStorage: storage,
      location: { address: () => 'http://localhost/en/sign-up', query: new URLSearchParams() },
    } as unknown as Platform;
    const page = {
      site: 'global',
      language: 'en',
      storagePrefix: 'X',
      brandName: 'Gatehouse',
      dialCountry: { country: 'GB', code: '44' },
    } as const;
    const policy = { types: ['newCode'], compliance: false } as const;
    const hashPassword = async () => '';
    return createRegisterFlow({
      platform,
      exchange: world.exchange,
      page,
      record: world.record,
      policy,

      hashPassword,
      channel: fakeChannel([]),
    });
  }

  async function toCodeStep(flow: ReturnType<typeof setUp>) {
    flow.submitAccount('ann@mail.example', '44');
    await settled();
    await world.last(riskIntercept).answer(pass);
    await world.last(registerInfo).answer({ uuid: 'u-1' });
    await world.last(sendVerifyItem).answer(sent);
    expect(flow.$state.get()).toMatchObject({ step: 'code', resendAt: world.now + 60_000 });
  }

  test('takes the risk token along to its first call and to the code, and asks anew for a resend (S4.11, S4.15)', async () => {
    const flow = setUp();
    await toCodeStep(flow);
    expect(world.calls.map(({ path }) => path)).toEqual([riskIntercept.path, registerInfo.path, sendVerifyItem.path]);
    expect(world.calls.slice(1).map(({ input }) => input.risk_token)).toEqual(['r-1', 'r-1']);
    world.now += 60_000;
    flow.resend();
    await settled();
    await world.last(riskIntercept).answer({ ...pass, risk_token: 'r-9' });
    expect(world.last(sendVerifyItem).input).toMatchObject({ uuid: 'u-1', risk_token: 'r-9' });
    await world.last().answer(sent);
    expect(flow.$state.get()).toMatchObject({ step: 'code', resend: { type: 'sent' }, resendAt: world.now + 60_000 });
  });

  test('whose risk request fails says so at once with what was typed, at the account and at the resend (S4.12)', async () => {
    const flow = setUp();
    flow.submitAccount(' ann@mail.example', '90');
    expect(flow.$state.get()).toMatchObject({ status: { type: 'busy' } });
    await settled();
    await world.last(riskIntercept).fail();
    const dialCountry = { country: '', code: '90' };
    const account = {
      step: 'account',
      typed: { username: 'ann@mail.example' },
      dialCountry,
      status: { type: 'unchecked' },
    };
    expect(flow.$state.get()).toMatchObject(account);

    await toCodeStep(flow);
    world.now += 60_000;
    flow.resend();
    expect(flow.$state.get()).toMatchObject({ resend: { type: 'busy' } });
    await settled();
    await world.last(riskIntercept).fail(10006);
    expect(flow.$state.get()).toMatchObject({ step: 'code', resend: { type: 'ready' }, status: { type: 'unchecked' } });
    expect(world.events.map(([name]) => name)).toEqual(['riskCheckFailed', 'riskCheckFailed']);
  });

  test('submitted twice makes one request, also while a modal is open (S4.11, S4.13)', async () => {
    const flow = setUp();
    for (const _ of [1, 2, 3]) flow.submitAccount('ann@mail.example', '44');
    await settled();
    expect(world.calls).toHaveLength(1);
    await world.last().answer(code);
    flow.submitAccount('ann@mail.example', '44');
    await settled();
    expect(world.calls).toHaveLength(1);
    open(flow.$check.get(), 'security').close();
    await settled();
    expect(flow.$state.get()).toMatchObject({
      step: 'account',
      typed: { username: 'ann@mail.example' },
      status: { type: 'ready' },
    });
  });

  test('that is left during a resend takes the modal back and drops what comes late (S4.13)', async () => {
    const flow = setUp();
    await toCodeStep(flow);
    world.now += 60_000;
    flow.resend();
    await settled();
    await world.last().answer(code);
    const check = open(flow.$check.get(), 'security');
    flow.changeAccount();
    expect(flow.$check.get()).toBeUndefined();
    check.pass('late');
    await settled();
    expect(flow.$state.get()).toMatchObject({ step: 'account', status: { type: 'ready' } });
    expect(world.last(riskIntercept)).toBeDefined();
  });

  test('that comes back from memory in the middle of a resend can resend', async () => {
    const flow = setUp();
    await toCodeStep(flow);
    world.now += 60_000;
    flow.resend();
    flow.reset();
    expect(flow.$state.get()).toMatchObject({ step: 'code', resend: { type: 'ready' }, status: { type: 'ready' } });
  });
});
