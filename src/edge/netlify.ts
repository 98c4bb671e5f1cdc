/** The Worker as an Edge Function of Netlify, in front of the files that the host has. */

import type { createWorker } from './worker.ts';

/** What the host passes to an Edge Function, as far as it is used. */
interface NetlifyContext {
  /** Asks the host for one of its own files. The address must be of the same origin as the visitor's. */
  next(request: Request, options: { readonly sendConditionalRequest: boolean }): Promise<Response>;
}

/** @returns the default export of the function's module; its `config.path` must be `/*` */
export function netlifyHandler(worker: ReturnType<typeof createWorker>) {
  return (request: Request, context: NetlifyContext): Promise<Response> => {
    const ASSETS = {
      fetch(asset: Request) {
        const address = new URL(new URL(asset.url).pathname, request.url);
        // Without the option the host leaves out `If-None-Match`, and each answer would be sent whole.
        return context.next(new Request(address, asset), { sendConditionalRequest: true });
      },
    };
    return worker.fetch(request, { ASSETS });
  };
}
