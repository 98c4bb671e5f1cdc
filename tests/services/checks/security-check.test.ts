import { beforeEach, describe, expect, test } from 'vitest';
import type { Platform } from '../../../src/browser/types.ts';
import { sendEmailCode, verifyRisk } from '../../../src/contract/risk.ts';
import { createSecurityCheckFlow } from '../../../src/services/checks/security-check.ts';
import { ann, code, createWorld, pass } from '../codes/send-code-support.ts';

let world: ReturnType<typeof createWorld>;

beforeEach(() => {
  world = createWorld();
});

describe('the security component', () => {
  function setUp() {
    const passed: string[] = [];
    const stop = new AbortController();
    const flow = createSecurityCheckFlow(
      { exchange: world.exchange, platform: { clock: { now: () => world.now } } as unknown as Platform },
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
    expect(world.calls).toHaveLength(1);
    expect(world.last(sendEmailCode).input).toEqual({ sence: 30093, risk_token: 'r-1', email: 'ann@mail.example' });
    await world.last().answer({ resend_after: 30 });
    expect(flow.$state.get()).toMatchObject({
      sending: 'sent',
      resendAt: world.now + 30_000,
      status: { type: 'ready' },
    });
    flow.submit('12345');
    expect(flow.$state.get().status).toEqual({ type: 'refused', text: 'codeIncomplete' });
    flow.submit('123456');
    flow.submit('123456');
    expect(world.calls).toHaveLength(2);
    expect(world.last(verifyRisk).input).toEqual({ sence: 30093, risk_token: 'r-1', verify_code: '123456' });
    await world.last().answer({ ...pass, risk_token: 'r-2' });
    expect(passed).toEqual(['r-2']);
  });

  test('sends another code by the way that the visitor chooses, among those that the exchange offers (S2.39, S4.09)', async () => {
    const { flow } = setUp();
    flow.sendCode();
    await world.last().answer({ resend_after: 0, channels: ['sms', 'call'] });
    expect(flow.$state.get().delivery?.channels).toEqual(['sms', 'call']);
    flow.sendCode('call');
    expect(world.last(sendEmailCode).input).toMatchObject({ channel: 'call', email: 'ann@mail.example' });
    await world.last().answer({ delivery: 'bounced' });
    const { delivery } = flow.$state.get();
    expect(delivery).toMatchObject({ channels: [], failure: 'bounced' });
    expect(delivery?.sent.map(({ channel }) => channel)).toEqual(['email', 'call']);
  });

  test('says a wrong code at its field and any other failure in words, and stays usable (S2.39)', async () => {
    const { flow, passed } = setUp();
    flow.sendCode();
    await world.last().fail(20025, { resend_after: 20 });
    expect(flow.$state.get()).toMatchObject({
      sending: 'ready',
      resendAt: world.now + 20_000,
      status: { type: 'failed' },
    });
    flow.submit('123456');
    await world.last().fail(20023);
    expect(flow.$state.get().status).toEqual({ type: 'refused', text: 'invalidVerificationCode' });
    flow.submit('123456');
    await world.last().answer(code);
    expect(flow.$state.get().status).toEqual({ type: 'refused', text: 'invalidVerificationCode' });
    flow.submit('123456');
    await world.last().fail(-200);
    expect(flow.$state.get().status.type).toBe('failed');
    expect(passed).toEqual([]);
  });

  const failedSend = async (flow: ReturnType<typeof setUp>['flow']) => {
    void flow.sendCode();
    await world.last(sendEmailCode).fail(-200);
  };

  describe.each([
    ['ready', () => undefined],
    ['refused', (flow: ReturnType<typeof setUp>['flow']) => flow.submit('1')],
    ['failed', failedSend],
  ] as const)('that is %s', (type, lead) => {
    test.each([
      ['sends a code', (flow) => flow.sendCode(), { sending: 'busy', status: { type: 'ready' } }],
      ['sends what was typed', (flow) => flow.submit('123456'), { status: { type: 'busy' } }],
      [
        'says that it is too short',
        (flow) => flow.submit('1'),
        { status: { type: 'refused', text: 'codeIncomplete' } },
      ],
    ] as const satisfies readonly (readonly [string, (flow: ReturnType<typeof setUp>['flow']) => unknown, object])[])(
      '%s (S2.39)',
      async (_, step, state) => {
        const { flow } = setUp();
        await lead(flow);
        expect(flow.$state.get().status.type).toBe(type);
        void step(flow);
        expect(flow.$state.get()).toMatchObject(state);
      },
    );
  });

  describe('that sends a code', () => {
    /** Types a code that came before. */
    function typedMeanwhile() {
      const set = setUp();
      void set.flow.sendCode();
      void set.flow.submit('123456');
      const [send, check] = world.calls;
      if (send === undefined || check === undefined) throw new Error('a call is missing');
      const state = () => set.flow.$state.get();
      expect(state()).toMatchObject({ sending: 'busy', status: { type: 'busy' } });
      return { ...set, send, check, state };
    }

    test('stays as it is for a code that is too short (S2.39)', () => {
      const { flow } = setUp();
      void flow.sendCode();
      void flow.submit('1');
      expect(flow.$state.get()).toMatchObject({ sending: 'busy', status: { text: 'codeIncomplete' } });
    });

    test.each([
      ['a wrong code', 20023, { type: 'refused', text: 'invalidVerificationCode' }],
      ['an exchange that fails', -200, { type: 'failed' }],
    ] as const)('tells of %s, and then that it was sent (S2.39)', async (_, retCode, status) => {
      const { send, check, state } = typedMeanwhile();
      await check.fail(retCode);
      expect(state()).toMatchObject({ sending: 'busy', status });
      await send.answer({ resend_after: 30 });
      expect(state()).toMatchObject({ sending: 'sent', status });
    });

    test.each([
      ['sent', ({ send }) => send.answer({ resend_after: 30 }), 'sent'],
      ['refused', ({ send }) => send.fail(20025), 'ready'],
    ] as const satisfies readonly (readonly [
      string,
      (typed: ReturnType<typeof typedMeanwhile>) => Promise<void>,
      string,
    ])[])('checks the one that was typed, whether the other is %s or not (S2.39)', async (_, end, sending) => {
      const typed = typedMeanwhile();
      await end(typed);
      expect(typed.state()).toMatchObject({ sending, status: { type: 'busy' } });
      await typed.check.answer(code);
      expect(typed.state()).toMatchObject({ sending, status: { text: 'invalidVerificationCode' } });
    });

    test('tells of a verdict that asks for a code again (S2.39)', async () => {
      const { check, state, passed } = typedMeanwhile();
      await check.answer(code);
      expect(state()).toMatchObject({ sending: 'busy', status: { text: 'invalidVerificationCode' } });
      expect(passed).toEqual([]);
    });

    test('does not while one is checked, which cannot be sent twice (S2.39)', () => {
      const { flow } = setUp();
      void flow.submit('123456');
      void flow.sendCode();
      void flow.submit('123456');
      expect(world.calls.map(({ path }) => path)).toEqual([verifyRisk.path]);
    });
  });

  test('that was taken back passes nothing on and shows nothing (S2.39)', async () => {
    const { flow, passed, stop } = setUp();
    flow.submit('123456');
    stop.abort();
    const before = flow.$state.get();
    await world.last().answer(pass);
    expect(passed).toEqual([]);
    expect(flow.$state.get()).toBe(before);
  });
});
