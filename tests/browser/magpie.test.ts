import { describe, expect, test } from 'vitest';
import { createMagpie } from '../../src/browser/captcha/magpie.ts';
import { createWorkSolver } from '../../src/browser/captcha/magpie-solver.ts';
import { startWork, type WorkOrder } from '../../src/domain/captcha/proof-of-work.ts';

const idle = new AbortController().signal;
const clock = {
  now: () => 0,
  after(_: number, callback: () => void) {
    const timer = setImmediate(callback);
    return () => clearImmediate(timer);
  },
};

describe('our own kind', () => {
  const order = { id: 'id', salt: '00ff', puzzles: 4, bits: 6 };
  const right = startWork(order)(Number.POSITIVE_INFINITY).answers;
  const noWorker = () => {
    throw new Error('refused by policy');
  };

  test('does its work, tells how far it is, and has it checked (S3.11)', async () => {
    const shares: number[] = [];
    const verified: unknown[] = [];
    const vendor = createMagpie(
      {
        challenge: async () => order,
        verify: async (id, answers) => {
          verified.push(id, answers);
          return { magpie_verify_info: { token: 't', scene: '31000' } };
        },
      },
      async () => createWorkSolver(clock, noWorker),
    );
    await vendor.load(idle);
    const answer = await vendor.show(idle, { shown: () => undefined, progress: (share) => shares.push(share) });
    expect(answer).toEqual({ type: 'solved', fields: { magpie_verify_info: { token: 't', scene: '31000' } } });
    expect(verified).toEqual(['id', right]);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(await vendor.show(idle, { shown: () => undefined, progress: () => undefined })).toEqual({
      type: 'not-ready',
    });
  });

  test('a refused check is a failure, and being given up is not (S4.20)', async () => {
    const calls = { challenge: async () => order, verify: () => Promise.reject(new Error('20063')) };
    const vendor = createMagpie(calls, async () => createWorkSolver(clock, noWorker));
    const events = { shown: () => undefined, progress: () => undefined };
    await vendor.load(idle);
    expect(await vendor.show(idle, events)).toEqual({ type: 'failed' });
    await vendor.load(idle);
    expect(await vendor.show(AbortSignal.abort(), events)).toEqual({ type: 'closed' });
  });

  /** A worker that does what it is told with each message. */
  function fakeWorker(act: (tell: (type: string, event: object) => void, data: WorkOrder) => void) {
    const listeners = new Map<string, (event: object) => void>();
    let ended = 0;
    const worker = {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      postMessage: (data: WorkOrder) => queueMicrotask(() => act((type, event) => listeners.get(type)?.(event), data)),
      terminate: () => {
        ended += 1;
      },
    };
    return { create: () => worker as unknown as Worker, ended: () => ended };
  }

  test('works in a worker, which is ended then (S3.11)', async () => {
    const worker = fakeWorker((tell, data) => tell('message', { data: startWork(data)(Number.POSITIVE_INFINITY) }));
    expect(await createWorkSolver(clock, worker.create)(order, idle, () => undefined)).toEqual(right);
    expect(worker.ended()).toBe(1);
  });

  test('works without one where the worker fails (S3.11)', async () => {
    const worker = fakeWorker((tell) => tell('error', { preventDefault: () => undefined }));
    expect(await createWorkSolver(clock, worker.create)(order, idle, () => undefined)).toEqual(right);
    expect(worker.ended()).toBe(1);
  });

  test('stops when it is given up, in a worker and without (S4.22)', async () => {
    const never: WorkOrder = { salt: '00', puzzles: 1, bits: 32 };
    const silent = fakeWorker(() => undefined);
    for (const create of [silent.create, noWorker]) {
      const giveUp = new AbortController();
      const work = createWorkSolver(clock, create)(never, giveUp.signal, () => undefined);
      const rejected = expect(work).rejects.toBe('enough');
      setImmediate(() => giveUp.abort('enough'));
      await rejected;
    }
    expect(silent.ended()).toBe(1);
  });
});
