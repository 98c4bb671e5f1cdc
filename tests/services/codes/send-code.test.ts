import { beforeEach, describe, expect, test } from 'vitest';
import { riskIntercept } from '../../../src/contract/risk.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';
import type { CaptchaOutcome } from '../../../src/services/captcha/captcha.ts';
import { createChecks } from '../../../src/services/checks/checks.ts';
import { createCodeSender, type PassedChecks } from '../../../src/services/codes/send-code.ts';
import { ann, code, createWorld, open, pass, refusal, settled, supportId } from './send-code-support.ts';

const number = { username: { type: 'mobile', mobile: '5551234' }, dialCode: '90' } as const;
const solved = { type: 'solved', kind: 'tencent', fields: { ticket: 't' } } as const;

let world: ReturnType<typeof createWorld>;

beforeEach(() => {
  world = createWorld();
});

describe('a sending', () => {
  function setUp(site: SiteId = 'global', solve?: () => Promise<CaptchaOutcome>) {
    const checks = createChecks();
    const refused: string[] = [];
    const captcha = solve && { solve, refuse: (kind: string) => void refused.push(kind) };
    const sender = createCodeSender({ exchange: world.exchange, site, checks, record: world.record, captcha });
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
    expect(world.last(riskIntercept).input).toEqual({
      sence: 30002,
      userName: 'ann@mail.example',
      ext_info: '{"userName":"ann@mail.example"}',
    });
    await send(number);
    expect(world.last(riskIntercept).input).toEqual({
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
      await world.last().answer(pass);
      expect(delivered).toEqual([[kind, { riskToken: 'r-1', captcha: {} }]]);
      expect(outcome.value).toEqual({ type: 'sent', sent: 1 });
    }
  });

  test('whose risk request fails stops at once, and the failure is recorded (S4.12)', async () => {
    const { send, delivered, outcome, checks } = setUp();
    await send();
    await world.last().fail(-200);
    expect(outcome.value).toEqual({ type: 'unchecked' });
    expect(delivered).toEqual([]);
    expect(checks.$open.get()).toBeUndefined();
    expect(world.events).toEqual([['riskCheckFailed', { fault: 'refused', retCode: -200, supportId }]]);
    expect(JSON.stringify(world.events)).not.toContain('ann');
  });

  test('of another type than pass waits for the security modal and goes on with its token (S4.13)', async () => {
    const { send, delivered, outcome, checks } = setUp();
    await send(number);
    await world.last().answer(code);
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
    await world.last().answer(code);
    const check = open(checks.$open.get(), 'security');
    check.close();
    check.pass('late');
    await settled();
    expect(outcome.value).toEqual({ type: 'stopped' });
    expect(delivered).toEqual([]);
    expect(world.events).toEqual([['securityCheck', { result: 'closed' }]]);
  });

  test('on the Turkish site without a captcha result shows the upgrade modal instead, which asks again or stops (S4.14)', async () => {
    const results: CaptchaOutcome[] = [{ type: 'unavailable' }, { type: 'closed' }, solved];
    const { send, delivered, checks } = setUp('tur', async () => results.shift() ?? { type: 'unavailable' });
    await send();
    await world.last().answer(pass);
    for (const _ of [1, 2]) {
      open(checks.$open.get(), 'upgrade').again();
      await settled();
    }
    expect(delivered).toEqual([{ riskToken: 'r-1', captcha: { ticket: 't' } }]);

    const other = setUp('tur', async () => ({ type: 'unavailable' }));
    await other.send();
    await world.last().answer(pass);
    open(other.checks.$open.get(), 'upgrade').close();
    await settled();
    expect(other.outcome.value).toEqual({ type: 'stopped' });
    expect(other.delivered).toEqual([]);
  });

  test('on other sites says that no captcha can be had, and stops for one the visitor closed (S4.14, S4.15)', async () => {
    const missing = setUp('hkg', async () => ({ type: 'unavailable' }));
    await missing.send();
    await world.last().answer(pass);
    expect(missing.outcome.value).toEqual({ type: 'no-captcha' });
    expect(missing.delivered).toEqual([]);
    const closed = setUp('hkg', async () => ({ type: 'closed' }));
    await closed.send();
    await world.last().answer(pass);
    expect(closed.outcome.value).toEqual({ type: 'stopped' });
  });

  test('that the exchange takes as it is asks for no captcha, and one it demands comes with the next try (S4.15)', async () => {
    let asked = 0;
    const { send, outcome } = setUp('global', async () => {
      asked += 1;
      return solved;
    });
    await send(ann, async () => 1);
    await world.last().answer(pass);
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
    await world.last().answer(pass);
    const withTicket = { riskToken: 'r-1', captcha: { ticket: 't' } };
    expect(tried).toEqual([{ riskToken: 'r-1', captcha: {} }, withTicket, withTicket]);
    expect(refused).toEqual(['tencent']);
    expect(outcome.value).toEqual({ type: 'sent', sent: 3 });
    expect(world.calls).toHaveLength(1);
  });

  test('that was dropped does nothing more, however late its answers come, and its modal goes away (S4.11)', async () => {
    const early = setUp();
    await early.send();
    const reason = new Error('dropped');
    early.stop.abort(reason);
    await world.last().answer(pass);
    expect(early.outcome.value).toBe(reason);
    expect(early.delivered).toEqual([]);

    const failing = setUp();
    await failing.send();
    failing.stop.abort(reason);
    await world.last().fail();
    expect(failing.outcome.value).toBe(reason);
    expect(world.events).toEqual([]);

    const asked = setUp();
    await asked.send();
    await world.last().answer(code);
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
    await world.last().answer(pass);
    expect(outcome.value).toBe(error);
  });
});
