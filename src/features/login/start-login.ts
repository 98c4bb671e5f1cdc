/** What a login page loads first at the first touch: the flow, which logs in also where React is late or never comes. */

import { createTranslator } from '../../i18n/messages.ts';
import { chosenDialCountry } from '../../services/account/dial-country.ts';
import { serveEarly, typedIn as textIn } from '../../services/islands/early-form.ts';
import { typedIn } from './fields.ts';
import { earlyLoginView } from './login-text.ts';
import { type LoginGiven, startPageLogin } from './page-login.ts';

export function startLogin(island: HTMLElement, given: LoginGiven): void {
  const flow = startPageLogin(given);
  const texts = { errors: given.errors, t: createTranslator<string>(given.messages) };
  serveEarly(island, {
    flow,
    submit: () =>
      void flow.submit(
        { ...typedIn((id) => textIn(island, id)), dialCode: chosenDialCountry(flow.app).code },
        () => !textIn(island, 'username') && !textIn(island, 'password'),
      ),
    view: (state) => earlyLoginView(state, texts, flow.app.platform.clock.now()),
  });
}
