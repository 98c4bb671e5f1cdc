/** A registration whose answers a test can replace or hold back, for tests of its steps. */

import { siteOf } from '../../../sites/all.ts';
import { createRegisterHarness, eventually, type RegisterHarness, shown } from '../support/flow-harness.ts';

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
  password: `${base}/password`,
  twoFactor: `${base}/two-factor`,
} as const;

export const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

/** What the exchange says to a call that it refuses. */
export const refused = (retCode: number, result: unknown = null) =>
  Response.json({ ret_code: retCode, ret_msg: '', result, token: null });

/** What the exchange says to a right code. */
export const rightCode = () => Response.json({ ret_code: 0, ret_msg: '', result: { verify_result: 1 }, token: null });

export type Options = NonNullable<Parameters<typeof createRegisterHarness>[1]>;

/** The form of a registration on the main site. */
export function openForm(options: Options = {}) {
  /** Answers in place of the sandbox, by path. */
  const answers = new Map<string, () => Response | Promise<Response>>();
  const harness = createRegisterHarness(site, { instead: (path) => answers.get(path)?.(), ...options });
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

export type Form = ReturnType<typeof openForm>;

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
