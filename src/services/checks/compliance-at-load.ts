/**
 * Changes the page as the law wants it (S4.51–S4.54). Asked at load on a page with an element that the operator's file names,
 * see `layout/hold-elements.ts`.
 */

import { nextTask } from '../../browser/clock.ts';
import { watchElements } from '../../browser/page-elements.ts';
import { $session } from '../../stores/session.ts';
import { pageCore } from '../page/core.ts';
import { createCompliance } from './compliance.ts';

let known: Promise<void> | undefined;

/**
 * Starts to ask, at the first call. Its listeners end with the page.
 *
 * @returns resolves as soon as everything is known, and the page is as it must be
 */
export function start(): Promise<void> {
  known ??= askOnce();
  return known;
}

async function askOnce(): Promise<void> {
  const core = pageCore();
  // In two tasks: the core and the question take a slow phone some 30 ms each, and it answers no touch before a task ends.
  await nextTask();
  const elements = watchElements();
  const compliance = createCompliance(
    {
      ...core,
      // The build has checked its file; the one on the server may be another. Whoever runs the site must know (S7.12).
      configRead: (items) => core.monitor(({ configRead }) => configRead(items)),
    },
    { needsAccount: $session.get().type === 'signed-in' },
  );
  $session.subscribe(({ type }) => {
    const nobody = () => compliance.setAccount('');
    if (type === 'anonymous') return nobody();
    import('./page-compliance-account.ts').then((script) => script.tellAccount(core, compliance.setAccount), nobody);
  });
  return new Promise((resolve) => {
    compliance.$config.subscribe((config) => {
      if (!config) return;
      elements.apply((name) => config.get(name)?.action);
      resolve();
    });
  });
}
