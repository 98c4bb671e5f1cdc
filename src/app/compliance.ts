/** Does to the page what the law wants of it. A chunk of its own, fetched with the first touch of a page that has a say. */

import { profile } from '../contract/session.ts';
import { type ComplianceTools, createCompliance } from '../flows/compliance.ts';
import { watchElements } from '../platform/page-elements.ts';
import { $session } from '../stores/session.ts';

interface Page extends ComplianceTools {
  readonly session: { version(): number };
}

/** To be called once a page. */
export function startCompliance(app: Page): void {
  const elements = watchElements();
  const compliance = createCompliance(app, { needsAccount: $session.get().type === 'signed-in' });
  compliance.subscribe((config) => elements.apply((name) => config.get(name)?.action));
  $session.subscribe(async ({ type }) => {
    if (type === 'anonymous') return compliance.setAccount('');
    const version = app.session.version();
    // Where it cannot be known whose account it is, what is meant for certain accounts is not for this one.
    const id = await app.exchange.send(profile, {}).then(
      (answer) => String(answer.id),
      () => '',
    );
    if (version === app.session.version()) compliance.setAccount(id);
  });
}
