import { describe, expect, test, vi } from 'vitest';
import { ExchangeError, type ExchangeFault } from '../../../src/api/errors.ts';
import { retCodes } from '../../../src/domain/errors/codes.ts';
import { inlineErrorKeys } from '../../../src/domain/errors/inline.ts';
import { EncryptionError, PartError } from '../../../src/domain/errors/own-errors.ts';
import { type ErrorHandler, type Handled, withErrorReporter } from '../../../src/services/errors/problem.ts';

const registerPath = '/user/public/register/info';

function errorOf(retCode: number, path = '/login', fault: ExchangeFault = 'refused'): ExchangeError {
  return new ExchangeError({ fault, retCode, retMsg: '', call: `POST ${path}`, supportId: 'tx-1' });
}

/** A reporter whose error handler does what the test says; `undefined` for one that cannot be loaded. */
function setUp(handler: ErrorHandler | undefined, isOnline = async () => true) {
  const record = vi.fn();
  const showOverlays = vi.fn();
  const loadErrorHandler = vi.fn(async () => {
    if (!handler) throw new Error('the chunk cannot be fetched');
    return handler;
  });
  const reporter = withErrorReporter({ record, loadErrorHandler, isOnline }, { unknown: 'unknown' }, showOverlays);
  return { ...reporter, record, loadErrorHandler, showOverlays };
}

const passed: ErrorHandler = async ({ retCode }) => ({ type: 'passed', code: retCode, message: 'A message.' });
const dialog: ErrorHandler = async ({ retCode }) => ({
  type: 'dialog',
  code: retCode,
  answer: Promise.resolve('confirm'),
});
const dropped: ErrorHandler = async ({ retCode }) => ({ type: 'dropped', code: retCode });

describe('a form itself shows', () => {
  const inlineCodes = inlineErrorKeys.map(Number).filter((code) => !Number.isNaN(code));

  test.each(inlineCodes)('%s, by a text of the page: nothing is fetched', async (code) => {
    const { reportError, loadErrorHandler, showOverlays } = setUp(passed);
    expect(await reportError?.(errorOf(code))).toEqual({ type: 'failure', text: String(code), supportId: 'tx-1' });
    expect([loadErrorHandler, showOverlays].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });

  test.each([
    ['timeout', 'timeout'],
    ['no-response', '-200'],
    ['http', 'unknown'],
    ['parse', 'unknown'],
  ] as const)('a call without a valid answer: %s', async (fault, text) => {
    const { reportError, loadErrorHandler } = setUp(passed);
    expect(await reportError?.(errorOf(retCodes.noResponse, '/login', fault))).toMatchObject({ text });
    expect(loadErrorHandler).not.toHaveBeenCalled();
  });
});

describe('a part of the page that cannot be loaded', () => {
  test.each([
    ['while there is no connection', false, 'offline'],
    ['that is gone', true, 'code'],
  ] as const)('is said as what it is, and nothing else is loaded for it: %s', async (_, online, missing) => {
    const { reportError, loadErrorHandler } = setUp(passed, async () => online);
    expect(await reportError?.(new PartError())).toEqual({ type: 'part', missing });
    expect(loadErrorHandler).not.toHaveBeenCalled();
  });

  test('is not said as a browser that cannot encrypt', async () => {
    expect(await setUp(passed).reportError?.(new EncryptionError('no secure context'))).toEqual({ type: 'encryption' });
  });
});

describe('the error handler gets every other error', () => {
  test('and the form shows its message', async () => {
    const { reportError, showOverlays } = setUp(passed);
    expect(await reportError?.(errorOf(99999))).toMatchObject({ text: 'unknown', message: 'A message.' });
    expect(showOverlays).toHaveBeenCalled();
  });

  test('and the form shows nothing beside a dialog', async () => {
    expect(await setUp(dialog).reportError?.(errorOf(41103))).toBeUndefined();
  });

  test('and the form says what a dialog would, where dialogs cannot be drawn', async () => {
    const saying: ErrorHandler = async (error) => ({ ...(await dialog(error)), text: 'The dialog.' }) as Handled;
    const { reportError, showOverlays } = setUp(saying);
    showOverlays.mockResolvedValue(false);
    expect(await reportError?.(errorOf(41103))).toMatchObject({ type: 'failure', message: 'The dialog.' });
  });

  test('and if it cannot be loaded, the form says that something went wrong', async () => {
    expect(await setUp(undefined).reportError?.(errorOf(99999))).toMatchObject({ text: 'unknown' });
  });

  test('but not once the visitor has moved on', async () => {
    const handler = vi.fn(passed);
    await setUp(handler).reportError?.(errorOf(99999), { signal: AbortSignal.abort() });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('a register error', () => {
  test.each<[string, number, string, ErrorHandler | undefined]>([
    ['that the form shows', retCodes.accountExists, registerPath, passed],
    ['with a toast', 99999, registerPath, passed],
    ['that is left to the caller', 10026, registerPath, passed],
    ['whose visitor has moved on', 99999, '/verify/register/email', dropped],
    ['whose handler cannot be fetched', 99999, registerPath, undefined],
  ])('%s leaves one event behind (S8.36)', async (_, retCode, path, handler) => {
    const { reportError, record } = setUp(handler);
    await reportError?.(errorOf(retCode, path));
    expect(record.mock.calls).toEqual([['registerFailed', { retCode, path }]]);
  });

  test('with a dialog leaves none, and neither does an error of another call (S8.36)', async () => {
    const shown = setUp(dialog);
    await shown.reportError?.(errorOf(31018, registerPath));
    const login = setUp(passed);
    await login.reportError?.(errorOf(99999, '/login'));
    expect([shown.record.mock.calls, login.record.mock.calls]).toEqual([[], []]);
  });
});

describe('a notice of our own', () => {
  test('gives the visitor’s answer (S8.27)', async () => {
    const handler = vi.fn<ErrorHandler>(dialog);
    expect(await setUp(handler).notify?.('residenceConfirm')).toBe('confirm');
    expect(handler.mock.calls[0]?.[0].retCode).toBe('residenceConfirm');
  });

  test.each<[string, Handled['type'], ErrorHandler | undefined]>([
    ['has no texts', 'passed', passed],
    ['cannot be fetched', 'dropped', undefined],
  ])('that %s gives no answer', async (_name, _type, handler) => {
    expect(await setUp(handler).notify?.('unsupportedRegister')).toBeUndefined();
  });
});

test('an error that is not of a call is a bug, and is thrown', async () => {
  const bug = new Error('a bug');
  await expect(setUp(passed).reportError?.(bug)).rejects.toBe(bug);
});
