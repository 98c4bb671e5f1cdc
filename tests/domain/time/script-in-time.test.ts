import { expect, test } from 'vitest';
import { PartError } from '../../../src/domain/errors/own-errors.ts';
import { scriptInTime } from '../../../src/domain/time/script-in-time.ts';
import { fakeClock } from '../../api/exchange-harness.ts';

test('a script that a press waits for is there, or is known to be missing after ten seconds at the latest (S2.30, S3.07)', async () => {
  const clock = fakeClock();
  const script = { start: () => undefined };
  expect(await scriptInTime(clock, Promise.resolve(script))).toBe(script);
  await expect(scriptInTime(clock, Promise.reject(new TypeError('404')))).rejects.toThrow(PartError);
  const hanging = scriptInTime(clock, new Promise<object>(() => undefined));
  clock.advance(9999);
  expect(clock.timers.size).toBe(1);
  clock.advance(1);
  await expect(hanging).rejects.toThrow(PartError);
});
