/** The page says at once that the operator has switched it off, so that nobody reads what its button would do. */

import { askHostStatus } from '../../services/host-status/ask-host-status.ts';
import { $hostStatus } from '../../stores/host-status.ts';

export async function saySwitchedOff(): Promise<void> {
  await askHostStatus();
  document.documentElement.classList.toggle('is-switched-off', !$hostStatus.get().notMe);
}
