import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserClock } from '../../src/browser/clock.ts';
import { createTextReader } from '../../src/i18n/load-messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = () => Response.json({ a: 'A' });

/** Reads a path, and notes at which ms it was asked for. */
async function timesOf(answer: (tried: number) => Response): Promise<{ times: number[]; result: unknown }> {
  const times: number[] = [];
  const start = Date.now();
  const read = createTextReader({
    clock: browserClock,
    async fetch() {
      times.push(Date.now() - start);
      return answer(times.length);
    },
  });
  const result = read('/locales/en/global.json');
  await vi.advanceTimersByTimeAsync(60_000);
  return { times, result: await result };
}

const offline = (): never => {
  throw new TypeError('offline');
};

describe('reading a file of texts', () => {
  test.each([
    ['a server that fails', () => new Response('', { status: 500 })],
    ['a gateway that fails', () => new Response('', { status: 599 })],
    ['no answer at all', offline],
    ['a page of somebody else’s', () => new Response('<html>')],
    ['something that is no texts', () => Response.json([1, { a: 2 }])],
  ])(
    '%s is tried up to five times more, after 350 ms and then twice as long each time (S7.59, S9.24)',
    async (_, answer) => {
      const { times, result } = await timesOf(answer);
      expect(times).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
      expect(result).toBeUndefined();
    },
  );

  test.each([400, 403, 404, 408, 429, 499])('a refusal, %s, is not tried again (S7.59)', async (status) => {
    const { times, result } = await timesOf(() => new Response('{}', { status }));
    expect(times).toEqual([0]);
    expect(result).toBeUndefined();
  });

  test('what comes at the last try is taken', async () => {
    const { times, result } = await timesOf((tried) => (tried < 6 ? offline() : texts()));
    expect(times).toHaveLength(6);
    expect(result).toEqual({ a: 'A' });
  });

  test('it waits as i18next does, whose rules these are', async () => {
    const times: number[] = [];
    const start = Date.now();
    const instance = i18next.createInstance();
    instance.use({
      type: 'backend',
      init() {},
      read(_language: string, _namespace: string, callback: (error: unknown, again: boolean) => void) {
        times.push(Date.now() - start);
        callback('no status', true);
      },
    });
    void instance.init({ lng: 'en', ns: ['global'], fallbackLng: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times).toEqual((await timesOf(offline)).times);
  });

  test('at most ten files are read at once, and all are read in the end (S7.59, S9.24)', async () => {
    let open = 0;
    let most = 0;
    const asked: string[] = [];
    const read = createTextReader({
      clock: browserClock,
      async fetch(path) {
        asked.push(String(path));
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setTimeout(resolve, 100));
        open -= 1;
        // Some fail at first: their waiting must give the place to others.
        return asked.filter((other) => other === path).length === 1 && asked.length % 3 === 0
          ? new Response('', { status: 502 })
          : texts();
      },
    });
    const all = Promise.all(Array.from({ length: 34 }, (_, index) => read(`/${index}.json`)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await all).toEqual(Array.from({ length: 34 }, () => ({ a: 'A' })));
    expect(most).toBe(10);
  });
});
