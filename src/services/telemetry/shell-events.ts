/** Events of the shell, whose parts are there without an app: each is sent by itself and at once, because a page may be left. */

import { createSender } from '../../browser/telemetry.ts';
import { metricsPath } from '../../contract/endpoint.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { EventFacts } from '../../domain/shell/events.ts';
import { apiOrigin, environmentOfHost } from '../../domain/site/site.ts';
import { release } from './release.ts';

/** Those that the shell has (S7.62). */
type ShellEventName =
  | 'loginAcceptCookie'
  | 'clickAcceptCookie'
  | 'clickDeclineCookie'
  | 'withdrawCookie'
  | 'wcslogLoadError'
  | 'ChangeLang';
export type ShellEvent = { [Name in ShellEventName]: [name: Name, facts: EventFacts[Name]] }[ShellEventName];

/** Sends one event to the exchange of the page's host. Never throws. */
export function sendShellEvent(page: Pick<PageContext, 'hosts' | 'apiHosts'>, ...[name, facts]: ShellEvent): void {
  const environment = environmentOfHost(location.host, page.hosts);
  const origin = apiOrigin(page.apiHosts[environment], location, environment);
  const send = createSender((address, init) => fetch(address, init));
  send(origin + metricsPath, { release, records: [{ type: 'event', name, facts }] });
}
