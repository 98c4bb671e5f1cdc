/** What is said when the messaging app was linked along the way, and for how long in ms (S8.18). */

import { toastMs } from './decision.ts';
import type { DialogTextKey } from './error-text.ts';

export const bindSuccessToasts = {
  login: { text: 'loginAndBindSuccess', durationMs: toastMs.long },
  register: { text: 'registerAndBindSuccess', durationMs: toastMs.long },
} as const satisfies Record<string, { text: DialogTextKey; durationMs: number }>;
