import { statusPath } from '../domain/shell/status-path.ts';

/** A file that comes later than this is not read. */
const timeoutMs = 5000;
/** The answer where there is no file is `{}`. */
const emptyLength = 2;

/** Asks for the operator's file. Nobody waits for it, and without an answer everything is on. */
export function askHostStatus(signal: AbortSignal): void {
  fetch(statusPath, { priority: 'low', signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
    .then(async (answer) => {
      const text = answer.ok ? await answer.text() : '';
      if (text.length > emptyLength) {
        const { takeHostStatus } = await import('./host-status.ts');
        takeHostStatus(text, answer.headers.get('date'));
      }
    })
    .catch(() => undefined);
}
