import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserClock } from '../../../src/browser/clock.ts';
import { createMessageLoader } from '../../../src/i18n/load-messages.ts';
import { createLazyTexts } from '../../../src/services/lazy-texts/lazy-texts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = { qrLead: 'Scan it' };

/** A page whose server has the texts, does not have them, cannot be reached or does not answer, as the test sets it. */
function page(server: 'up' | 'gone' | 'down' | 'silent') {
  const host = { server, asked: 0 };
  const fetchFile: typeof fetch = async () => {
    host.asked += 1;
    if (host.server === 'down') throw new TypeError('offline');
    if (host.server === 'silent') return new Promise(() => undefined);
    return host.server === 'up' ? Response.json(texts) : new Response('', { status: 404 });
  };
  const load = createMessageLoader({ fetch: fetchFile, clock: browserClock }, 'en');
  const window = new EventTarget();
  const flow = createLazyTexts((anew) => load('inverse', anew), {
    clock: browserClock,
    isOnline: async () => host.server !== 'down',
    window,
  });
  return { host, window, flow, state: () => flow.$state.get() };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
/** Until what is under way has ended. */
const settle = () => seconds(0.001);

test('texts that can be loaded are there, and nothing is left that asks', async () => {
  const { host, window, flow, state } = page('up');
  expect(state()).toEqual({ type: 'loading' });
  expect(await flow.there).toEqual(texts);
  expect(state()).toEqual({ type: 'there', texts });
  window.dispatchEvent(new Event('online'));
  flow.again();
  await seconds(120);
  expect(host.asked).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

describe('texts that cannot be loaded', () => {
  test.each([
    ['gone', 'code'],
    ['down', 'offline'],
  ] as const)('are missing once that is known (%s), and not empty', async (server, missing) => {
    const { flow, state } = page(server);
    void seconds(3);
    await flow.answered;
    expect(state()).toEqual({ type: 'missing', missing, asking: false, asked: 0 });
  });

  test('are asked for again by themselves, after pauses that grow', async () => {
    const { host, state } = page('gone');
    await seconds(0);
    expect(host.asked).toBe(1);
    const askedAfter: number[] = [];
    for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await seconds(pause - 0.001);
      askedAfter.push(host.asked);
      await seconds(0.001);
    }
    expect(askedAfter).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    host.server = 'up';
    await seconds(60);
    expect(state()).toEqual({ type: 'there', texts });
  });

  test('are asked for at once when the connection is back', async () => {
    const { host, window, state } = page('down');
    await seconds(100);
    expect(state()).toMatchObject({ type: 'missing' });
    host.server = 'up';
    window.dispatchEvent(new Event('online'));
    await seconds(0);
    expect(state()).toEqual({ type: 'there', texts });
  });

  test('are asked for at once by a press, which does not wait for a request that hangs', async () => {
    const { host, flow, state } = page('silent');
    await seconds(3);
    expect(state()).toMatchObject({ type: 'missing', asking: false });
    host.server = 'up';
    flow.again();
    expect(state()).toMatchObject({ type: 'missing', asking: true });
    await seconds(0);
    expect(state()).toEqual({ type: 'there', texts });
  });

  test('are said to be missing anew after a press that did not help', async () => {
    const { flow, state } = page('gone');
    await settle();
    flow.again();
    expect(state()).toEqual({ type: 'missing', missing: 'code', asking: true, asked: 0 });
    await settle();
    expect(state()).toEqual({ type: 'missing', missing: 'code', asking: false, asked: 1 });
  });

  test('are taken as soon as they come, though an earlier question has brought them', async () => {
    const first = Promise.withResolvers<typeof texts>();
    const answers = [first.promise, new Promise<undefined>(() => undefined)];
    const tools = { clock: browserClock, isOnline: async () => true, window: new EventTarget() };
    const flow = createLazyTexts(async () => answers.shift(), tools);
    flow.again();
    first.resolve(texts);
    expect(await flow.there).toEqual(texts);
  });
});
