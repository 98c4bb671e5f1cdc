import { describe, expect, test } from 'vitest';
import { createScriptLoader } from '../../src/browser/script-loader.ts';

const idle = new AbortController().signal;

describe('the script loader', () => {
  function createPage() {
    const scripts: { src: string; removed: boolean; onload(): void; onerror(): void; remove(): void }[] = [];
    const page = {
      createElement: () => {
        const script = { src: '', removed: false, onload() {}, onerror() {}, remove: () => (script.removed = true) };
        return script;
      },
      head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
    };
    return { load: createScriptLoader(page as unknown as Document, (address) => address), scripts };
  }
  const tick = () => new Promise((resolve) => setImmediate(resolve));

  test('tries one address after the other, and loads a script once (S4.20)', async () => {
    const { load, scripts } = createPage();
    const loading = load(['a', 'b'], idle);
    scripts[0]?.onerror();
    await tick();
    scripts[1]?.onload();
    await loading;
    expect(scripts.map(({ src, removed }) => [src, removed])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    await load(['b'], idle);
    expect(scripts).toHaveLength(2);
  });

  test('fails where no address has the script, and can be asked again (S4.20)', async () => {
    const { load, scripts } = createPage();
    for (const index of [0, 1]) {
      const loading = load(['a'], idle);
      const rejected = expect(loading).rejects.toThrow('no script at a');
      scripts[index]?.onerror();
      await rejected;
    }
    await expect(load([], idle)).rejects.toThrow();
  });

  test('leaves no trace of a script that was given up, and tries no other address (S4.22)', async () => {
    const { load, scripts } = createPage();
    const giveUp = new AbortController();
    const rejected = expect(load(['a', 'b'], giveUp.signal)).rejects.toBe('late');
    giveUp.abort('late');
    await rejected;
    expect(scripts.map(({ src, removed }) => [src, removed])).toEqual([['a', true]]);
  });
});
