// @module-tag property

import fc from 'fast-check';
import { STORE_UNMOUNT_DELAY } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ExchangeError, type ExchangeFault } from '../../../../src/api/errors.ts';
import type { Exchange } from '../../../../src/api/exchange.ts';
import type { ResultOf } from '../../../../src/contract/endpoint.ts';
import { qrGenerate, type qrStatus } from '../../../../src/contract/qr.ts';
import { createQrLoginFlow } from '../../../../src/features/login/qr/qr-login.ts';
import { pollDelayMs } from '../../../../src/services/approvals/approval-state.ts';
import { fakeClock } from '../../../api/exchange-harness.ts';
import { fakePageVisibility } from '../../../support/fake-platform.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const life = 120;

interface Asked {
  readonly what: 'generate' | 'status';
  readonly uuid: string | undefined;
  readonly signal: AbortSignal;
  answer(result: unknown): void;
  fail(fault: ExchangeFault): void;
}

function setUp() {
  const clock = fakeClock();
  const asked: Asked[] = [];
  const left: string[] = [];
  const visibility = fakePageVisibility();
  let codes = 0;
  const send = (endpoint: object, input: { readonly uuid?: string }, signal: AbortSignal) =>
    new Promise((resolve, reject) => {
      const what = endpoint === qrGenerate ? 'generate' : 'status';
      const call = { what, uuid: input.uuid, signal } as const;
      const error = (fault: ExchangeFault) =>
        new ExchangeError({ fault, retCode: -200, retMsg: '', call: `GET /${what}`, supportId: 'tx-1' });
      const entry: Asked = { ...call, answer: resolve, fail: (fault) => reject(error(fault)) };
      // As the request layer does: once it is called off, nothing of the answer counts.
      signal.addEventListener('abort', () => reject(signal.reason));
      asked.push(entry);
    });
  const flow = createQrLoginFlow({
    platform: {
      clock,
      storage: { get: () => null, set: () => undefined, remove: () => undefined },
      tabStorage: { get: () => null, set: () => undefined, remove: () => undefined },
      location: { query: new URLSearchParams(), address: () => '', replace: (path: string) => left.push(path) },
    } as never,
    exchange: {
      send: send as unknown as Exchange['send'],
      now: clock.now,
      adopt: () => true,
      forget: () => undefined,
    },
    page: { language: 'en', storagePrefix: 'TEST', dialCountry: { country: 'GB', code: '44' } },
    visibility,
    telegramCallback: () => undefined,
  });
  return {
    flow,
    clock,
    asked,
    left,
    visibility,
    newCode() {
      codes += 1;
      return { uuid: `code-${codes}`, content: `https://x.example/${codes}`, expires_in: life };
    },
    /** Calls that are still open. */
    open: (what: Asked['what']) => asked.filter((call) => call.what === what && !call.signal.aborted),
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

type Told = ResultOf<typeof qrStatus>['status'];

type Step =
  | 'watch'
  | 'unwatch'
  | 'hide'
  | 'show'
  | 'refresh'
  | 'answer-old'
  | { readonly wait: number }
  | { readonly answer: Told | ExchangeFault };

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>('watch', 'unwatch', 'hide', 'show', 'refresh', 'answer-old'),
  fc.nat(40_000).map((wait): Step => ({ wait })),
  fc
    .constantFrom(
      ...(['waiting', 'scanned', 'refused', 'expired', 'wrong_number', 'passkey_needed', 'confirmed'] as const),
      ...(['http', 'timeout', 'refused-call'] as const),
    )
    .map((answer): Step => ({ answer: answer === 'refused-call' ? 'refused' : answer }) as Step),
);

// nanostores waits before it unmounts a store that nobody listens to.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('login by QR code', () => {
  test('whatever happens in whatever order: nobody who does not look asks anything or has a timer, one question at a time, and an old code says nothing (S4.42)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 40 }), async (steps) => {
        const world = setUp();
        const { flow, clock, asked } = world;
        const watchers: (() => void)[] = [];
        const answered = new Set<Asked>();
        const watched = () => watchers.length > 0 && world.visibility.shown();
        for (const step of steps) {
          const before = asked.length;
          const wasWatched = watched();
          const state = flow.$state.value;
          if (step === 'watch') watchers.push(flow.$state.listen(() => undefined));
          else if (step === 'unwatch') {
            watchers.pop()?.();
            vi.advanceTimersByTime(STORE_UNMOUNT_DELAY);
          } else if (step === 'hide' || step === 'show') world.visibility.set(step === 'show');
          else if (step === 'refresh') flow.refresh();
          else if (step === 'answer-old') {
            for (const call of asked.filter(({ signal }) => signal.aborted)) call.answer({ status: 'confirmed' });
            await settle();
            expect(flow.$state.value).toBe(state);
          } else if ('wait' in step) clock.advance(step.wait);
          else {
            const call = asked.findLast((one) => !one.signal.aborted && !answered.has(one));
            if (call) {
              answered.add(call);
              if (['http', 'timeout'].includes(step.answer)) call.fail(step.answer as ExchangeFault);
              else call.answer(call.what === 'generate' ? world.newCode() : { status: step.answer });
            }
          }
          await settle();

          if (!watched()) {
            expect(clock.timers.size).toBe(0);
            if (!wasWatched) expect(asked.length).toBe(before);
          }
          expect(clock.timers.size).toBeLessThanOrEqual(1);
          const open = asked.filter((one) => !one.signal.aborted && !answered.has(one));
          expect(open.length).toBeLessThanOrEqual(1);
          const now = flow.$state.value;
          if (state?.type === 'confirmed') expect(now).toBe(state);
          if (now?.type === 'shown') {
            for (const { uuid, what } of open) if (what === 'status') expect(uuid).toBe(now.request.uuid);
            if (watched()) expect(clock.now()).toBeLessThan(now.request.until);
          }
          expect(world.left).toEqual(now?.type === 'confirmed' ? ['/en/dashboard'] : []);
        }
        flow.dispose();
        expect(world.visibility.listeners()).toBe(0);
        expect(clock.timers.size).toBe(0);
        expect(asked.every(({ signal }, index) => signal.aborted || answered.has(asked[index] as Asked))).toBe(true);
        for (const stop of watchers) stop();
      }),
      { numRuns: propertyRuns() },
    );
  });

  test.each<[string, (world: ReturnType<typeof setUp>) => unknown, string]>([
    ['told to wait', ({ asked }) => asked.at(-1)?.answer({ status: 'waiting' }), 'shown'],
    ['refused', ({ asked }) => asked.at(-1)?.answer({ status: 'refused' }), 'refused'],
    ['told that it is over', ({ asked }) => asked.at(-1)?.answer({ status: 'expired' }), 'expired'],
    ['told of a wrong number', ({ asked }) => asked.at(-1)?.answer({ status: 'wrong_number' }), 'wrong-number'],
    ['told of a passkey', ({ asked }) => asked.at(-1)?.answer({ status: 'passkey_needed' }), 'passkey-needed'],
    ['refused an answer', ({ asked }) => asked.at(-1)?.fail('refused'), 'failed'],
    ['without an answer', ({ asked }) => asked.at(-1)?.fail('http'), 'shown'],
    ['too slow', ({ clock }) => clock.advance(life * 1000), 'expired'],
  ])('whoever is %s can get another code (S4.42)', async (_, end, type) => {
    const world = setUp();
    const stop = world.flow.$state.listen(() => undefined);
    const reach = async (wanted: string) => {
      await settle();
      expect(world.flow.$state.get().type).toBe(wanted);
    };
    world.flow.refresh();
    world.asked.at(-1)?.fail('http');
    await reach('failed');
    world.flow.refresh();
    world.asked.at(-1)?.answer(world.newCode());
    await reach('shown');
    world.clock.advance(2000);
    end(world);
    await reach(type);
    world.flow.refresh();
    await reach('loading');
    stop();
    world.flow.dispose();
  });

  test('a code is asked about every two seconds, ever more seldom while there is no answer, and at once when a tab is seen again (S4.42)', async () => {
    const world = setUp();
    world.flow.$state.listen(() => undefined);
    world.asked[0]?.answer(world.newCode());
    await settle();
    const times: number[] = [];
    const start = world.clock.now();
    for (let call = 1; call <= 5; call += 1) {
      for (let tries = 0; world.asked.length <= call && tries < 200; tries += 1) world.clock.advance(500);
      times.push(world.clock.now() - start);
      world.asked[call]?.fail('http');
      await settle();
    }
    expect(times).toEqual([2000, 6000, 14_000, 30_000, 60_000]);
    expect(world.flow.$state.get()).toMatchObject({ type: 'shown', failures: 5 });
    world.visibility.set(false);
    world.clock.advance(40_000);
    expect(world.asked).toHaveLength(6);
    world.visibility.set(true);
    expect(world.asked).toHaveLength(7);
  });

  test('a wait is never shorter after more failures, and never above 30 seconds (S4.42)', () => {
    fc.assert(
      fc.property(fc.nat(2000), (failures) => {
        expect(pollDelayMs(failures + 1)).toBeGreaterThanOrEqual(pollDelayMs(failures));
        expect(pollDelayMs(failures)).toBeLessThanOrEqual(30_000);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
