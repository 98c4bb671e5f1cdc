/** Where a registration stands, as reports say it (S2.31, S3.20). */

import type { ReadableAtom } from 'nanostores';
import { parseUsername, type Username } from '../../domain/account/username.ts';
import type { Channel } from '../../services/referral/channel.ts';
import type { RegistrationProgress } from '../../services/referral/tracking.ts';
import type { RegisterState } from './state.ts';

type OpenState = Exclude<RegisterState, { step: 'done' }>;

/** What the visitor registers with, as far as the typed text shows it. */
export function usernameOf(state: OpenState): Username | undefined {
  if (state.step !== 'account') return state.registration.username;
  const read = parseUsername(state.typed.username);
  // Stryker disable next-line ConditionalExpression: only for the types: what is refused has no name
  return read.type === 'valid' ? read.username : undefined;
}

/** The step, and the kind of account as far as it is known. */
export function progressOf(state: OpenState): RegistrationProgress {
  return { step: state.step, accountType: usernameOf(state)?.type };
}

/** Reports each step that is shown, the first one at once. @returns stops reporting */
export function reportSteps($state: ReadableAtom<RegisterState>, channel: Channel): () => void {
  let current: RegisterState['step'] | undefined;
  return $state.subscribe((state) => {
    if (state.step !== 'done' && state.step !== current) channel.stepShown(progressOf(state));
    current = state.step;
  });
}
