/** The phone of an account's owner, on the sandbox's phone page. */

import { ann, annsPassword, type TestExchange } from './sandbox.ts';

export async function phoneOf(
  sandbox: Pick<TestExchange, 'fetch'>,
  account: string = ann.email,
  password = annsPassword,
) {
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    sandbox.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie, ...headers } });
  let cookie = '';
  const signedIn = await post('/phone/sign-in', { account, password });
  const setCookie = signedIn.headers.get('set-cookie') ?? '';
  [cookie = ''] = setCookie.split(';');
  /** What the page asks. */
  let asked = '';

  async function open(path: string): Promise<string> {
    asked = await (await sandbox.fetch(path, { headers: { cookie } })).text();
    return asked;
  }

  return {
    setCookie,
    post,
    /** Opens what a code holds, as a camera does. */
    scan(content: string) {
      const { pathname, search } = new URL(content);
      return open(pathname + search);
    },
    /** Looks for logins that wait for an answer. */
    look: () => open('/phone'),
    numbers: () => [...asked.matchAll(/name="number" value="(\d\d)"/g)].map(([, number]) => number ?? ''),
    /** Presses a number; without one, "This was not me". @returns the page that says what came of it */
    async answer(number?: string, headers: Record<string, string> = {}) {
      const [, id = ''] = /name="id" value="([^"]+)"/.exec(asked) ?? [];
      return (await post('/phone/answer', { id, ...(number && { number }) }, headers)).text();
    },
  };
}
