/** A captcha of a test's own: its vendors do as they are told, and its clock stands still until the test moves it. */

import type { Exchange } from '../../../src/api/exchange.ts';
import type { CaptchaAnswer, CaptchaEvents, CaptchaVendor, Clock } from '../../../src/browser/types.ts';
import { webConfig } from '../../../src/contract/web-config.ts';
import { type SceneCode, sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import type { CaptchaKind, Environment } from '../../../src/domain/site/site.ts';
import { createCaptchaFlow } from '../../../src/services/captcha/captcha.ts';

export { sceneCodes };

export interface TestClock extends Clock {
  /** Moves the time, in steps from timer to timer, and lets everything follow. */
  wait(ms: number): Promise<void>;
  /** Timers that are still running. */
  pending(): number;
}

function createTestClock(): TestClock {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async wait(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        now = next.at;
        next.callback();
        await settle();
      }
      now = end;
    },
    pending: () => timers.size,
  };
}

/** What a vendor does: loading, then one entry for each time it is shown; the last one goes on for ever. */
export interface Script {
  readonly load?: (signal: AbortSignal) => Promise<void>;
  /** `mute`: it never says that it can be seen. */
  readonly mute?: boolean;
  readonly answers?: readonly (CaptchaAnswer | Promise<CaptchaAnswer> | Error)[];
}

export const solvedBy = (kind: CaptchaKind): CaptchaAnswer => ({ type: 'solved', fields: { by: kind } });
export const never = new Promise<never>(() => undefined);
const usual = (kind: CaptchaKind): Script => ({ answers: [solvedBy(kind)] });

export interface TestVendor extends CaptchaVendor {
  loads: number;
  shows: number;
  /** Of the last showing. */
  events: CaptchaEvents | undefined;
  signal: AbortSignal | undefined;
}

function createTestVendor(kind: CaptchaKind, script: Script): TestVendor {
  const vendor: TestVendor = {
    kind,
    loads: 0,
    shows: 0,
    events: undefined,
    signal: undefined,
    async load(signal) {
      vendor.loads += 1;
      await script.load?.(signal);
    },
    async show(signal, events) {
      const answers = script.answers ?? [];
      const answer = answers[Math.min(vendor.shows, answers.length - 1)] ?? never;
      vendor.shows += 1;
      vendor.events = events;
      vendor.signal = signal;
      if (!script.mute && !('type' in answer && answer.type === 'not-ready')) events.shown();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return vendor;
}

export interface Setting {
  readonly scripts?: Readonly<Partial<Record<CaptchaKind, Script>>>;
  readonly siteKinds?: readonly CaptchaKind[];
  readonly scene?: SceneCode;
  readonly environment?: Environment;
  readonly storage?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  /** What the config call does; an empty answer if left out. */
  readonly config?: () => Promise<unknown>;
}

export const kinds: readonly CaptchaKind[] = ['geetest', 'recaptcha', 'tencent', 'magpie'];

export function createTestCaptcha(setting: Setting = {}) {
  const { scripts = {}, scene = sceneCodes.login, config = async () => ({}) } = setting;
  const clock = createTestClock();
  const events: { name: string; facts: object }[] = [];
  const cookies = new Map(Object.entries(setting.cookies ?? {}));
  const storage = new Map(Object.entries(setting.storage ?? {}));
  const vendor = (kind: CaptchaKind) => createTestVendor(kind, scripts[kind] ?? usual(kind));
  const vendors = {
    geetest: vendor('geetest'),
    recaptcha: vendor('recaptcha'),
    tencent: vendor('tencent'),
    magpie: vendor('magpie'),
  };
  const send = (endpoint: object, _input: unknown, signal: AbortSignal) =>
    new Promise((resolve, reject) => {
      if (endpoint !== webConfig) throw new Error('another call');
      signal.addEventListener('abort', () => reject(signal.reason));
      config().then((data) => resolve({ data }), reject);
    });
  const flow = createCaptchaFlow(
    {
      platform: {
        clock,
        storage: {
          get: (key) => storage.get(key) ?? null,
          set: (key, value) => storage.set(key, value),
          remove: (key) => storage.delete(key),
        },
        cookies: {
          get: (name) => cookies.get(name),
          set: (name, value) => cookies.set(name, value),
          remove: (name) => cookies.delete(name),
        },
      },
      exchange: { send: send as unknown as Exchange['send'] },
      page: { storagePrefix: 'TEST', captchaKinds: setting.siteKinds ?? kinds },
      environment: setting.environment ?? 'local',
      vendors,
      guid: () => '0b8f6f0e-3a52-4c58-9b57-6a0c0d4e9f7a',
      record: (name, facts) => events.push({ name, facts }),
    },
    { scene },
  );
  return { flow, clock, vendors, events, cookies };
}
