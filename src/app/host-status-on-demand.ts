import { statusPath } from '../domain/shell/status-path.ts';

/** A file that comes later than this is not read. */
const timeoutMs = 5000;
/** The answer where there is no file is `{}`. */
const emptyLength = 2;

/** Asks for the operator's file. Nobody waits for it, and without an answer everything is on. Never rejects. */
export async function askHostStatus(signal: AbortSignal): Promise<void> {
  try {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const answer = await fetch(statusPath, { priority: 'low', signal: ends });
    const text = answer.ok ? await answer.text() : '';
    if (text.length > emptyLength) {
      const { takeHostStatus } = await import('./host-status.ts');
      takeHostStatus(text, answer.headers.get('date'));
    }
  } catch {
    // Also in a browser without `AbortSignal.any`, which is older than those that we serve.
  }
}
