import { expect, test } from 'vitest';
import { createMessageLoader } from '../../src/i18n/load-messages.ts';

/** A file server that answers as told, in order, and keeps the paths that were asked for. */
function server(...answers: (() => Response)[]) {
  const asked: string[] = [];
  const fetchFile: typeof fetch = async (path) => {
    asked.push(String(path));
    const answer = answers.shift();
    if (!answer) throw new TypeError('offline');
    return answer();
  };
  return { asked, load: createMessageLoader(fetchFile, 'ar-SA') };
}

const texts = () => Response.json({ 40029: 'closed' });

test('texts come once, from the file of the language', async () => {
  const { asked, load } = server(texts);
  expect(await Promise.all([load('inverse-error-code'), load('inverse-error-code')])).toEqual([
    { 40029: 'closed' },
    { 40029: 'closed' },
  ]);
  expect(asked).toEqual(['/locales/ar-SA/inverse-error-code.json']);
});

test.each([
  ['an error', () => new Response('', { status: 503 })],
  ['a page', () => new Response('<html>')],
  ['something else', () => Response.json([1, { a: 2 }])],
])('%s in place of texts is tried once more', async (_, wrong) => {
  const { asked, load } = server(wrong, texts);
  expect(await load('inverse')).toEqual({ 40029: 'closed' });
  expect(asked).toHaveLength(2);
});

test('texts that cannot be had are missing, and asked for again the next time', async () => {
  const { asked, load } = server();
  expect(await load('inverse')).toBeUndefined();
  expect(await load('inverse')).toBeUndefined();
  expect(asked).toHaveLength(4);
});
