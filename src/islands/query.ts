/**
 * `client:query`: an island that is no part of the form. Where the page's query has one of the named parameters it is
 * drawn once the page is loaded and idle; otherwise after the form has its scripts, which it shares. Never before either.
 */

import type { ClientDirective } from 'astro';

const query: ClientDirective = (load, { value }) => {
  const hydrate = () =>
    load()
      .then((draw) => draw())
      .catch(() => undefined);
  // Safari has no idle callback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(hydrate);
  const parameters = new URLSearchParams(location.search);
  if (!(value as unknown as readonly string[]).some((name) => parameters.has(name))) {
    // `ready` of an island does not bubble, so it is looked for on its way down.
    addEventListener('ready', whenIdle, { capture: true, once: true });
  } else if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
};

export default query;
