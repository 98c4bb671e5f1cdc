/** Answers whose body does not arrive as their headers promise. The call itself was done. */

import * as v from 'valibot';

/**
 * `stall`: half of the body arrives, then nothing more. `cut`: half of it arrives, then the connection ends. `false-gzip`: the
 * headers say gzip, and the body is not.
 */
export const brokenBodySchema = v.picklist(['stall', 'cut', 'false-gzip']);
export type BrokenBody = v.InferOutput<typeof brokenBodySchema>;

/** @param waitForEnd waits as long as a body may stall */
export async function breakBody(
  type: BrokenBody,
  response: Response,
  waitForEnd: () => Promise<void>,
): Promise<Response> {
  const { status, headers } = response;
  if (type === 'false-gzip') {
    headers.set('content-encoding', 'gzip');
    return new Response(response.body, { status, headers });
  }
  const whole = new Uint8Array(await response.arrayBuffer());
  const half = whole.slice(0, whole.length / 2);
  headers.set('content-length', String(whole.length));
  if (type === 'stall') return new Response(stalling(half, waitForEnd), { status, headers });
  // Without it the client would wait for the rest on the open connection.
  headers.set('connection', 'close');
  return new Response(half, { status, headers });
}

/** A body that begins and does not go on. */
function stalling(start: Uint8Array<ArrayBuffer>, waitForEnd: () => Promise<void>): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(start),
    async pull(controller) {
      await waitForEnd();
      controller.close();
    },
  });
}
