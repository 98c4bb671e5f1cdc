/** What a login page loads first at the first touch: the flow, which logs in also where React is late or never comes. */

import { chosenDialCountry } from '../../flows/account/dial-country.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { serveEarly, typedIn } from '../early-form.ts';
import type { IslandProps } from '../island-props.ts';
import { createPageLogin, type PageLogin } from './login-flow.ts';
import { earlyLoginView } from './login-text.ts';

/** @returns the page's flow, for the island to attach to */
export function start(island: HTMLElement, properties: IslandProps): PageLogin {
  const flow = createPageLogin(properties);
  const texts = { errors: properties.errors, t: createTranslator<string>(properties.messages) };
  serveEarly(island, {
    flow,
    submit: () =>
      void flow.submit({
        username: typedIn(island, 'username'),
        dialCode: chosenDialCountry(flow.app).code,
        password: typedIn(island, 'password'),
      }),
    view: (state) => earlyLoginView(state, texts),
  });
  return flow;
}
