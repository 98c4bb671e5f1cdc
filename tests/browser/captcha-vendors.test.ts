import { describe, expect, test } from 'vitest';
import { createGeetest } from '../../src/browser/captcha/geetest.ts';
import { createRecaptcha } from '../../src/browser/captcha/recaptcha.ts';
import { createTencent } from '../../src/browser/captcha/tencent.ts';
import type { VendorOptions } from '../../src/browser/captcha/vendor-page.ts';
import type { CaptchaVendor } from '../../src/browser/types.ts';

const idle = new AbortController().signal;
/** As much of an element as the adapters touch. */
function createBox() {
  const box = {
    children: [] as { parentElement: object | null }[],
    ownerDocument: { createElement: () => ({ parentElement: null }) },
    replaceChildren(...children: { parentElement: object | null }[]) {
      for (const child of box.children) child.parentElement = null;
      box.children = children;
      for (const child of children) child.parentElement = box;
    },
  };
  return box;
}

/** A vendor's adapter, what its script put into the window, and what became of it. */
function setUp(globals: Record<string, unknown>, key = 'key') {
  const box = createBox();
  const loaded: (readonly string[])[] = [];
  const options: VendorOptions = {
    access: { scripts: ['http://vendor/script.js'], key },
    loadScript: async (addresses) => {
      loaded.push(addresses);
    },
    box: box as unknown as HTMLElement,
    global: (name) => globals[name],
    tag: 'zh-HK',
  };
  let shown = 0;
  const events = { shown: () => (shown += 1), progress: () => undefined };
  const show = (vendor: CaptchaVendor, signal = idle) => vendor.show(signal, events);
  return { box, loaded, options, show, timesShown: () => shown };
}

describe('the recaptcha kind', () => {
  function scripted(act: (parameters: Record<string, (value?: unknown) => void>) => void) {
    const done: string[] = [];
    const grecaptcha = {
      render(_: object, parameters: Record<string, () => void>) {
        expect(parameters.sitekey).toBe('key');
        queueMicrotask(() => act(parameters));
        return 4;
      },
      reset: (widget: number) => done.push(`reset ${widget}`),
    };
    return { ...setUp({ grecaptcha }), done };
  }

  test.each([
    ['a token', 'callback', 'token', { type: 'solved', fields: { g_recaptcha_response: 'token' } }],
    ['an empty token', 'callback', '', { type: 'failed' }],
    ['an expiry', 'expired-callback', undefined, { type: 'expired' }],
    ['an error', 'error-callback', undefined, { type: 'failed' }],
  ])('answers %s once, and cleans up (S3.11, S4.23)', async (_, name, value, answer) => {
    const { options, show, done, box, timesShown } = scripted((parameters) => {
      parameters[name]?.(value);
      parameters.callback?.('late');
    });
    expect(await show(createRecaptcha(options))).toEqual(answer);
    expect(done).toEqual(['reset 4']);
    expect(box.children).toEqual([]);
    expect(timesShown()).toBe(1);
  });

  test('is not ready before its methods are there (S4.21)', async () => {
    for (const grecaptcha of [undefined, {}, { ready: () => undefined }]) {
      const { options, show } = setUp({ grecaptcha });
      expect(await show(createRecaptcha(options))).toEqual({ type: 'not-ready' });
    }
  });

  test('asks for its script in the language of the page, and is passed over without a key (S4.20)', async () => {
    const { options, loaded } = setUp({});
    await createRecaptcha(options).load(idle);
    expect(loaded).toEqual([['http://vendor/script.js?render=explicit&hl=zh-HK']]);
    const without = setUp({}, '');
    await expect(createRecaptcha(without.options).load(idle)).rejects.toThrow('no key');
    expect(without.loaded).toEqual([]);
  });

  test('goes away when it is given up, and a late token is nobody’s (S4.22)', async () => {
    let late = (): void => undefined;
    const { options, show, done, box } = scripted((parameters) => {
      late = () => parameters.callback?.('token');
    });
    const giveUp = new AbortController();
    const answer = show(createRecaptcha(options), giveUp.signal);
    await Promise.resolve();
    giveUp.abort();
    late();
    expect(await answer).toEqual({ type: 'closed' });
    expect(done).toEqual(['reset 4']);
    expect(box.children).toEqual([]);
  });
});

describe('the tencent kind', () => {
  test.each([
    ['a ticket', { ret: 0, ticket: 't', randstr: 'r' }, { type: 'solved', fields: { ticket: 't', randstr: 'r' } }],
    ['the visitor closing it', { ret: 2, ticket: null }, { type: 'closed' }],
    ['a made-up ticket', { ret: 0, ticket: 'trerror_1001_1', randstr: '@', errorCode: 1001 }, { type: 'failed' }],
    ['a made-up ticket without code', { ret: 0, ticket: 'terror_1001_1', randstr: '@' }, { type: 'failed' }],
    ['an empty ticket', { ret: 0, ticket: '', randstr: 'r' }, { type: 'failed' }],
    ['half an answer', { ret: 0, ticket: 't' }, { type: 'failed' }],
    ['another code', { ret: 7 }, { type: 'failed' }],
    ['nothing', undefined, { type: 'failed' }],
  ])('answers %s (S3.11)', async (_, result, answer) => {
    const done: string[] = [];
    const { options, show } = setUp({
      TencentCaptcha: class {
        constructor(appId: string, callback: (result: unknown) => void) {
          expect(appId).toBe('key');
          queueMicrotask(() => callback(result));
        }
        show() {
          done.push('show');
        }
        destroy() {
          done.push('destroy');
        }
      },
    });
    expect(await show(createTencent(options))).toEqual(answer);
    expect(done).toEqual(['show', 'destroy']);
  });

  test('that throws has failed, and is not ready before it is there (S4.21)', async () => {
    const broken = setUp({
      TencentCaptcha: class {
        show() {
          throw new Error('vendor');
        }
      },
    });
    expect(await broken.show(createTencent(broken.options))).toEqual({ type: 'failed' });
    const missing = setUp({});
    expect(await missing.show(createTencent(missing.options))).toEqual({ type: 'not-ready' });
  });
});

describe('the behavioural kind', () => {
  const start = { gt: 'g', challenge: 'c', offline: false, newCaptcha: true };
  const validate = { geetest_challenge: 'c', geetest_validate: 'v', geetest_seccode: 's' };

  function scripted(result: unknown, act: (on: Record<string, () => void>) => void) {
    const on: Record<string, () => void> = {};
    const initGeetest = (config: object, started: (captcha: object) => void) => {
      expect(config).toMatchObject({ gt: 'g', challenge: 'c', offline: false, new_captcha: true, lang: 'zh-hk' });
      const keep = (name: string) => (callback: () => void) => {
        on[name] = callback;
        return captcha;
      };
      const captcha = {
        onReady: keep('ready'),
        onError: keep('error'),
        onSuccess: keep('success'),
        onClose: keep('close'),
        getValidate: () => result,
        appendTo: () => on.ready?.(),
      };
      started(captcha);
      queueMicrotask(() => act(on));
    };
    return setUp({ initGeetest });
  }

  test.each([
    ['the three texts', validate, { type: 'solved', fields: { gt: 'g', ...validate } }],
    ['one text missing', { ...validate, geetest_seccode: '' }, { type: 'failed' }],
    ['nothing', false, { type: 'failed' }],
  ])('answers %s (S3.11, S3.12)', async (_, result, answer) => {
    const { options, show, timesShown } = scripted(result, (on) => on.success?.());
    const vendor = createGeetest(options, async () => start);
    await vendor.load(idle);
    expect(await show(vendor)).toEqual(answer);
    expect(timesShown()).toBe(1);
  });

  test('says that it failed, and is not ready without its script or its start (S4.20, S4.21)', async () => {
    const { options, show } = scripted(validate, (on) => on.error?.());
    const vendor = createGeetest(options, async () => start);
    expect(await show(vendor)).toEqual({ type: 'not-ready' });
    await vendor.load(idle);
    expect(await show(vendor)).toEqual({ type: 'failed' });
    const missing = setUp({});
    const unready = createGeetest(missing.options, async () => start);
    await unready.load(idle);
    expect(await missing.show(unready)).toEqual({ type: 'not-ready' });
  });

  test('cannot be had where the exchange gives no start (S4.20)', async () => {
    const { options } = setUp({});
    await expect(createGeetest(options, () => Promise.reject(new Error('502'))).load(idle)).rejects.toThrow('502');
    const unnamed = createGeetest(options, async () => ({ ...start, gt: '' }));
    await expect(unnamed.load(idle)).rejects.toThrow('names no account');
  });
});
