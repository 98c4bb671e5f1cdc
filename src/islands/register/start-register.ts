/**
 * What a sign-up page loads first at the first touch: the flow, which takes the first step also where React is late. What comes
 * after that step is drawn by React.
 */

import type { CodeField } from '../../flows/channel/learn.ts';
import type { RegisterState } from '../../flows/register/state.ts';
import { createTranslator, type Messages, type Translate } from '../../i18n/messages.ts';
import { type EarlyView, serveEarly, typedIn } from '../early-form.ts';
import { problemTexts } from '../problem-text.ts';
import { createPageRegister, keepTypedBefore, type PageRegister, type RegisterGiven } from './register-flow.ts';
import { fieldError, noteOf } from './step.ts';
import type { RegisterTextKey } from './texts.ts';

interface RegisterTexts {
  readonly errors: Messages;
  readonly t: Translate<RegisterTextKey>;
}

/** @returns the page's flow, for the island to attach to */
export function start(island: HTMLElement, properties: RegisterGiven): PageRegister {
  const flow = createPageRegister(properties);
  const texts = { errors: properties.errors, t: createTranslator<RegisterTextKey>(properties.messages) };
  serveEarly(island, {
    flow,
    $asked: flow.$check,
    submit() {
      const state = flow.$state.get();
      if (state.step !== 'account') return;
      keepTypedBefore(flow, island);
      void flow.submitAccount(typedIn(island, 'username'), state.dialCountry.code);
    },
    view: (state) => earlyRegisterView(state, flow.$invitation.get(), texts),
  });
  return flow;
}

/** A state of the registration as the native form of its first step shows it. */
function earlyRegisterView(state: RegisterState, invitation: CodeField, { errors, t }: RegisterTexts): EarlyView {
  if (state.step !== 'account') return { busy: true, waits: true };
  const { status, stopped } = state;
  if (status.type === 'busy') return { busy: true };
  if (status.type === 'failed') return { says: problemTexts(status.problem, errors, t) };
  const refused = fieldError(status, t);
  if (refused !== undefined) return { field: 'username', says: [refused] };
  if (stopped)
    return {
      field: 'invitation',
      says: [t(invitation.status === 'malformed' ? 'invitationMalformed' : 'invitationRefused')],
    };
  const note = noteOf(status, t);
  return note === undefined ? {} : { says: [note] };
}
