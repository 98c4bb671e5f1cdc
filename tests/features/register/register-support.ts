/** A registration whose answers a test can replace or hold back, for tests of its steps. */

import { siteOf } from '../../../sites/all.ts';
import type { Site } from '../../../src/domain/site/site.ts';
import { createRegisterHarness, eventually, type RegisterHarness, shown } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';

export const site = siteOf('global');
export const email = 'ann@mail.example';
export const password = 'a horse & a battery';

const base = '/user/public/register';
export const paths = {
  risk: '/user/public/risk/default-intercept',
  info: `${base}/info`,
  send: `${base}/send/verify/item`,
  verify: `${base}/verify`,
  result: `${base}/verify/result`,
  recall: `${base}/recall/info`,
  password: `${base}/password`,
  twoFactor: `${base}/two-factor`,
} as const;

/** What the exchange says to a call that it refuses. */
export const refused = (retCode: number, result: unknown = null) =>
  Response.json({ ret_code: retCode, ret_msg: '', result, token: null });

export const accepted = (result: unknown, token: string | null = null) =>
  Response.json({ ret_code: 0, ret_msg: '', result, token });

/** What the exchange says to a right code. */
export const rightCode = () => accepted({ verify_result: 1 });

export type Options = NonNullable<Parameters<typeof createRegisterHarness>[1]>;

/** The form of a registration, on the main site unless another one is given. */
export function openForm({ on = site, ...options }: Options & { readonly on?: Site } = {}) {
  /** Answers in place of the sandbox, by path. */
  const answers = new Map<string, () => Response | Promise<Response>>();
  const harness = createRegisterHarness(on, { instead: (path) => answers.get(path)?.(), ...options });
  const state = () => harness.flow.$state.get();
  const calls = (path: string) => harness.sent.filter((one) => one.path === path).length;

  /** Holds the next answer of a path back. */
  function hold(path: string) {
    const before = calls(path);
    let give = (_: Response): void => undefined;
    answers.set(path, () => new Promise<Response>((resolve) => (give = resolve)));
    const asked = () =>
      eventually(
        () => (calls(path) > before ? true : undefined),
        () => `no call of ${path}`,
      );
    return {
      /** Until the call was made. */
      asked,
      async answer(response: Response): Promise<void> {
        await asked();
        answers.delete(path);
        give(response);
        await settled();
      },
    };
  }
  return { ...harness, answers, state, calls, hold };
}

/** @returns the code in the mail */
export async function toCode({ flow, sandbox }: Pick<RegisterHarness, 'flow' | 'sandbox'>): Promise<string> {
  await flow.submitAccount(email, '44');
  await shown(flow, 'code');
  return sandbox.codeFor(email);
}

export async function toPassword(form: Pick<RegisterHarness, 'flow' | 'sandbox'>): Promise<void> {
  await form.flow.submitCode(await toCode(form));
  await shown(form.flow, 'password');
}

/** A form that waits for the link in the mail. */
export async function toLink(options: Options = {}) {
  const form = openForm({ query: '?register_type=newLink', ...options });
  await form.flow.submitAccount(email, '44');
  return { ...form, link: await shown(form.flow, 'link') };
}
