import { expect, test, vi } from 'vitest';
import { lazy } from '../../../src/services/page/lazy.ts';

test('a part is loaded with its first use, once for calls at the same time and for all after them', async () => {
  const load = vi.fn(async () => ({ name: 'captcha' }));
  const part = lazy(load);
  expect(load).not.toHaveBeenCalled();
  expect(part.now()).toBeUndefined();
  const [first, second] = await Promise.all([part.get(), part.get()]);
  expect(first).toBe(second);
  expect(await part.get()).toBe(first);
  expect(part.now()).toBe(first);
  expect(load).toHaveBeenCalledOnce();
});

test('an error reaches every caller, and the next call loads again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there');
  const part = lazy(load);
  const both = [part.get(), part.get()];
  for (const one of both) await expect(one).rejects.toThrow('offline');
  expect(part.now()).toBeUndefined();
  expect(await part.get()).toBe('there');
  expect(load).toHaveBeenCalledTimes(2);
});

test('an error of a load that throws before it returns a promise reaches the caller, too', async () => {
  const part = lazy<never>(() => {
    throw new Error('no such part');
  });
  await expect(part.get()).rejects.toThrow('no such part');
});
