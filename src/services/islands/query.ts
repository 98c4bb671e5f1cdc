/**
 * `client:query`: an island beside the form. Where the page's query has one of the named parameters it is hydrated once the
 * page is loaded and idle; otherwise after the form, because it shares the form's scripts.
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
    // `ready` of an island does not bubble: the window gets it in the capture phase.
    addEventListener('ready', whenIdle, { capture: true, once: true });
  } else if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
};

export default query;
