/** Works on a challenge off the main thread, and tells how far it is. Ended from outside. */

import { startWork, type WorkOrder } from '../../domain/captcha/proof-of-work.ts';

/** Hashes between two messages: some twenty a second on a phone. */
const batch = 8192;

addEventListener('message', ({ data }: MessageEvent<WorkOrder>) => {
  const work = startWork(data);
  let progress = work(0);
  while (!progress.done) {
    progress = work(batch);
    postMessage(progress);
  }
});
