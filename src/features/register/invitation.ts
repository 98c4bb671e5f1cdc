/** The invitation code of the first step (S1.02, S3.01): checked by the exchange when the field is left. */

import { atom, type ReadableAtom } from 'nanostores';
import { within } from '../../domain/time/within.ts';
import type { CodeField } from '../../services/referral/learn.ts';
import type { RegisterSteps } from './steps.ts';
import type { RegisterTools } from './tools.ts';

/** A submit waits no longer for the answer about a code, in ms. */
const maxWaitMs = 1500;

export interface InvitationFlow {
  /** The code as the exchange sees it: of the address, the cookie or the field. */
  readonly $invitation: ReadableAtom<CodeField>;
  /** The visitor has left the field: what they typed there is checked. A refused code is not kept for a reload. */
  leaveInvitation(): Promise<void>;
}

interface Invitation extends InvitationFlow {
  /** @returns `false` where the code turns out to be refused just now: the visitor must read it before the step goes on */
  mayGoOn(): Promise<boolean>;
  /** A registration has gone to the exchange with the code as it is now. */
  markSent(): void;
  /** Whether the code is another than the one that was sent. */
  isChanged(): boolean;
}

export function createInvitation({ codes, platform }: RegisterTools, steps: RegisterSteps): Invitation {
  const $invitation = codes?.$field ?? atom<CodeField>({ code: '', status: 'none' });
  const isBad = () => ['refused', 'malformed'].includes($invitation.get().status);

  async function check(): Promise<void> {
    const { invitation } = steps.account().typed;
    await (invitation === undefined ? codes?.settled() : codes?.use(invitation));
    if (isBad() && steps.account().typed.invitation === invitation) steps.keepTyped({ invitation: undefined });
  }

  let sent: string | undefined;
  const codeNow = () => steps.account().typed.invitation ?? $invitation.get().code;

  // What was typed before a reload or in another language.
  // Stryker disable next-line ConditionalExpression: without a typed code it only waits for a check that runs anyway
  if (steps.account().typed.invitation !== undefined) check();

  return {
    $invitation,
    leaveInvitation: check,
    markSent() {
      sent = codeNow();
    },
    isChanged: () => sent !== undefined && sent !== codeNow(),
    async mayGoOn() {
      const { code, status } = $invitation.get();
      await within(platform.clock, maxWaitMs, check());
      const now = $invitation.get();
      return !isBad() || (now.code === code && now.status === status);
    },
  };
}
