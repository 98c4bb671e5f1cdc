/** How a sandbox is broken: what stands between the check and its answers. */

import type { SiteId } from '../../../src/domain/site/site.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  /** What was sent; an empty object without a body. */
  readonly body: Fields;
  /** The newest code that the sandbox has sent. */
  newestCode(): Promise<string>;
}

/** Answers in place of the sandbox. @param real asks the sandbox */
export type Break = (real: () => Promise<Response>, asked: Asked) => Promise<Response>;

export interface Breakage {
  readonly name: string;
  readonly only: readonly string[];
  readonly change: Break;
  /** `call: place what` */
  readonly finds: string;
  readonly type?: 'wrong' | 'advice';
  /** The main site if left out. */
  readonly siteId?: SiteId;
}

export type Fields = Record<string, unknown>;

/** Changes the answers to a call. */
export function answers(path: string, change: (answer: Response, asked: Asked) => Response | Promise<Response>): Break {
  return async (real, asked) => {
    const answer = await real();
    return asked.path === path && asked.method !== 'OPTIONS' ? change(answer, asked) : answer;
  };
}

/** Changes the envelope of a call. */
export function envelope(path: string, change: (fields: Fields) => unknown): Break {
  return answers(path, async (answer) => new Response(JSON.stringify(change(await answer.json())), answer));
}

export const success = (change: (fields: Fields) => unknown) => (fields: Fields) =>
  fields.ret_code === 0 ? change(fields) : fields;
export const without = (name: string) => (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

/** Sets or removes a header. */
export function header(answer: Response, name: string, value?: string): Response {
  const changed = new Response(answer.body, answer);
  if (value === undefined) changed.headers.delete(name);
  else changed.headers.set(name, value);
  return changed;
}

/** Changes the answers to preflights. */
export function preflights(change: (answer: Response, asked: Asked) => Response): Break {
  return async (real, asked) => (asked.method === 'OPTIONS' ? change(await real(), asked) : real());
}

export const html = (status: number) => (answer: Response) =>
  new Response('<!doctype html><title>Gateway</title>', {
    status,
    headers: { ...Object.fromEntries(answer.headers), 'content-type': 'text/html' },
  });

/** Answers with the first success again, whatever is asked. */
export function replay(path: string): Break {
  let first: string | undefined;
  return answers(path, async (answer) => {
    const body = await answer.text();
    if (body.includes('"ret_code":0')) first ??= body;
    return new Response(first ?? body, answer);
  });
}
