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
