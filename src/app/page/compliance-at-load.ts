/**
 * Changes the page as the law wants it (S4.51–S4.54). Asked at load on a page with an element that the operator's file names,
 * see `shell/inline/hold-elements.ts`.
 */

import { accountId } from '../../contract/compliance.ts';
import { createCompliance } from '../../flows/checks/compliance.ts';
import { watchElements } from '../../platform/page-elements.ts';
import { $session, quickLoginEnded } from '../../stores/session.ts';
import { pageCore } from './core.ts';

let known: Promise<void> | undefined;

/**
 * Starts to ask, at the first call. Its listeners end with the page.
 *
 * @returns resolves as soon as everything is known, and the page is as it must be
 */
export function startCompliance(): Promise<void> {
  known ??= askOnce();
  return known;
}

function askOnce(): Promise<void> {
  const { exchange, session, platform, page, environment, monitor } = pageCore();
  const elements = watchElements();
  const compliance = createCompliance(
    {
      ...{ exchange, platform, page, environment },
      // The build has checked its file; the one on the server may be another. Whoever runs the site must know (S7.12).
      configRead: (items) => monitor(({ configRead }) => configRead(items)),
    },
    { needsAccount: $session.get().type === 'signed-in' },
  );
  $session.subscribe(async ({ type }) => {
    if (type === 'anonymous') return compliance.setAccount('');
    // Until a quick login has ended it is unknown whose profile to ask for.
    await quickLoginEnded();
    const version = session.version();
    // Where it cannot be known whose account it is, what is meant for certain accounts is not for this one.
    const id = await exchange.send(accountId, {}).then(
      (answer) => String(answer.id),
      () => '',
    );
    if (version === session.version()) compliance.setAccount(id);
  });
  return new Promise((resolve) => {
    compliance.$config.subscribe((config) => {
      if (!config) return;
      elements.apply((name) => config.get(name)?.action);
      resolve();
    });
  });
}
