/**
 * What a sign-up page loads first at the first touch: the flow, which takes the first step also where React is late. What comes
 * after that step is drawn by React.
 */

import { createTranslator, type Messages, type Translate } from '../../i18n/messages.ts';
import { isScriptGone, problemTexts } from '../../services/errors/problem-text.ts';
import { type EarlyView, serveEarly, typedIn } from '../../services/islands/early-form.ts';
import type { Refusals } from './fields.ts';
import { keepTypedBefore, type RegisterGiven, startPageRegister } from './page-register.ts';
import type { RegisterFlow } from './register.ts';
import type { RegisterState } from './state.ts';
import { fieldError, noteOf } from './step.tsx';
import type { RegisterTextKey } from './texts.ts';

interface RegisterTexts {
  readonly errors: Messages;
  readonly t: Translate<RegisterTextKey>;
}

export function startRegister(island: HTMLElement, given: RegisterGiven): void {
  const flow = startPageRegister(given);
  const texts = { errors: given.errors, t: createTranslator<RegisterTextKey>(given.messages) };
  serveEarly(island, {
    flow,
    $asked: flow.$check,
    submit() {
      const state = flow.$state.get();
      if (state.step !== 'account') return;
      keepTypedBefore(flow, island);
      void flow.submitAccount(typedIn(island, 'username'), state.dialCountry.code);
    },
    view: (state) => earlyRegisterView(state, flow, texts),
  });
}

/** A state of the registration as the native form of its first step shows it. */
function earlyRegisterView(
  state: RegisterState,
  { fields, $invitation }: Pick<RegisterFlow, 'fields' | '$invitation'>,
  { errors, t }: RegisterTexts,
): EarlyView {
  if (state.step !== 'account') return { busy: true, waits: true };
  const { status, stopped } = state;
  if (status.type === 'busy') return { busy: true };
  if (status.type === 'failed') {
    const says = problemTexts(status.problem, { errors, t, now: Date.now() }).map((text) => ({ text }));
    return { says, gone: isScriptGone(status.problem) };
  }
  const ids = Object.keys(fields) as (keyof Refusals)[];
  const refused = ids.map((field) => ({ field, text: fieldError(status, field, t) }));
  const says = refused.flatMap(({ field, text }) => (text === undefined ? [] : [{ field, text }]));
  if (says.length > 0) return { says };
  if (stopped) {
    const isMalformed = $invitation.get().status === 'malformed';
    return { says: [{ field: stopped, text: t(isMalformed ? 'invitationMalformed' : 'invitationRefused') }] };
  }
  const note = noteOf(status, t);
  return note === undefined ? {} : { says: [{ text: note }] };
}
