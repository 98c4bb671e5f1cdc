import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserClock } from '../../src/browser/clock.ts';
import type { LanguageCode } from '../../src/domain/language/language.ts';
import { createMessageLoader } from '../../src/i18n/load-messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A file server that answers as told, in order, and keeps the paths that were asked for. */
function server(language: LanguageCode, ...answers: (() => Response)[]) {
  const asked: string[] = [];
  const fetchFile: typeof fetch = async (path) => {
    asked.push(String(path));
    const answer = answers.shift();
    if (!answer) throw new TypeError('offline');
    return answer();
  };
  return { asked, load: createMessageLoader({ fetch: fetchFile, clock: browserClock }, language) };
}

const texts = () => Response.json({ 40029: 'closed' });
const notThere = () => new Response('', { status: 404 });
const broken = () => new Response('', { status: 503 });

/** As long as everything that was begun takes. */
async function settled<Result>(promise: Promise<Result>): Promise<Result> {
  await vi.advanceTimersByTimeAsync(60_000);
  return promise;
}

test('texts come once, whole, from the file of the language on the site’s own host (S7.59)', async () => {
  const { asked, load } = server('ar-SA', texts);
  expect(await Promise.all([load('inverse-error-code'), load('inverse-error-code')])).toEqual([
    { 40029: 'closed' },
    { 40029: 'closed' },
  ]);
  expect(asked).toEqual(['/locales/ar-SA/inverse-error-code.json']);
});

describe('where the file cannot be had', () => {
  test('the texts are those of the languages it falls back to, nearest first (S7.59)', async () => {
    const { asked, load } = server('ru-KAZ', notThere, notThere, texts);
    expect(await load('inverse')).toEqual({ 40029: 'closed' });
    expect(asked).toEqual(['/locales/ru-KAZ/inverse.json', '/locales/ru-RU/inverse.json', '/locales/en/inverse.json']);
  });

  test('a server that is down is asked six times before the next language is', async () => {
    const { asked, load } = server('ja-JP', ...Array.from({ length: 6 }, () => broken), texts);
    void load('inverse');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await load('inverse')).toEqual({ 40029: 'closed' });
    expect(asked.filter((path) => path.includes('ja-JP'))).toHaveLength(6);
    expect(asked).toHaveLength(7);
  });

  test('nobody waits for more than three seconds, and the next one has what came meanwhile', async () => {
    const { asked, load } = server('en', broken, broken, broken, broken, texts);
    const first = load('inverse');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(await Promise.race([first.then(() => 'told'), Promise.resolve('waits')])).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await load('inverse')).toEqual({ 40029: 'closed' });
    expect(asked).toHaveLength(5);
  });

  test('and no other either, they are missing, and asked for again the next time', async () => {
    const { asked, load } = server('en', notThere, notThere);
    expect(await load('inverse')).toBeUndefined();
    expect(await settled(load('inverse'))).toBeUndefined();
    expect(asked).toHaveLength(2);
  });
});
