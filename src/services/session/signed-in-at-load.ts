/**
 * What the page of a signed-in visitor loads before a touch (`layout/shell.ts`): who is signed in and the logout, in the header,
 * and before a form the panel that says so (decision 0033). On the page core, without React (0141).
 */

import { marked } from '../../domain/shell/marks.ts';
import { partsShown } from '../../domain/shell/parts-shown.ts';
import { $quickLogin, $session, quickLoginEnded } from '../../stores/session.ts';
import { loadMember } from '../account/member.ts';
import { type PageCore, pageCore } from '../page/core.ts';
import { endSession, loadFinish } from './end-session.ts';
import signedInStyles from './signed-in.css?url';
import { createSignedInFlow } from './signed-in.ts';
import { drawSignedIn, type OtherWay } from './signed-in-panel.ts';

/** In ms (S9.21). */
const fallbackDelayMs = 100;

const ignore = () => undefined;

/** Something that is for others is in sight. The law may want something of it. */
const tellShown = () => dispatchEvent(new Event(partsShown));

/** What only a signed-in visitor sees: a file of its own, because it is no script, and the HTML of pages has no bytes for it. */
const styled = addStyles(signedInStyles).catch(ignore);

/** Once a page. */
export function start(): void {
  const core = pageCore();
  const header = document.querySelector('nav.when-signed-in');
  if (header) startHeader(core, header);
  // Another tab may end the session, or the exchange may.
  $session.listen(tellShown);
  const form = document.querySelector<HTMLElement>('.card astro-island:has([name=username])');
  if (form && isUndisturbed()) showPanel(form).catch(tellShown);
  else if (form) tellShown();
}

function startHeader(core: PageCore, header: Element): void {
  // As in `layout/Header.astro`, behind the link to the dashboard.
  const [, link, number, button] = header.children as unknown as [
    HTMLAnchorElement,
    HTMLTemplateElement,
    HTMLElement,
    HTMLButtonElement,
  ];

  async function wake(): Promise<void> {
    styled.then((added) => added && document.getElementById('areas')?.append(link.content));
    // A page with something to empty must be able to without a connection.
    if (document.getElementById('app')) loadFinish();
    await quickLoginEnded();
    number.textContent = String(number.dataset.member).replace('#', String(await loadMember(core.exchange)));
  }

  button.onpointerover = button.onfocus = loadFinish;
  atItsTurn(() => wake().catch(ignore));
}

/**
 * Once: when the page's own user-info call has settled, which that call marks by `performance.mark('user-info')`, or a moment
 * after the page's load event (S4.48, S9.21).
 */
function atItsTurn(wake: () => void): void {
  const { promise: turn, resolve } = Promise.withResolvers<unknown>();
  const observer = new PerformanceObserver((marks) => marks.getEntriesByName('user-info').map(resolve));
  const stop = () => observer.disconnect();
  // Buffered, because the call may have settled before this script was loaded.
  observer.observe({ type: 'mark', buffered: true });
  // A page that has been left looks no longer.
  addEventListener('pagehide', stop);
  const afterLoad = () => setTimeout(resolve, fallbackDelayMs);
  if (document.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad);
  turn.then(stop).then(wake);
}

/** No login is under way that the panel would interrupt: by a token, a provider's answer, or something kept in the tab. */
function isUndisturbed(): boolean {
  return (
    !$quickLogin.get() &&
    !/[?&]state=/.test(document.URL) &&
    !document.querySelector(`.is-resuming,${marked('island', 'resuming')}`)
  );
}

/**
 * Says who is signed in before a form, which waits behind it. Where something for it cannot be had, the form is there.
 *
 * @param form the element of its island
 * @param other to go on with a registration: somebody has logged in since it began (decision 0073)
 */
export async function showPanel(form: Element, other: OtherWay = 'consentSwitch'): Promise<void> {
  const core = pageCore();
  const { exchange, page } = core;
  const flow = createSignedInFlow({
    exchange,
    logOut: () => endSession(core, 'login'),
    leave: () => import('./go-on.ts').then((script) => script.goOn(page)),
    isCertain: other === 'finishRegistration',
  });
  const end = new AbortController();
  // The header waits for the answer (S4.48).
  flow.$state.listen(({ type }) => {
    performance.mark('user-info');
    if (type !== 'form') return;
    end.abort();
    tellShown();
  });
  // Calls were cut off when the page was left.
  addEventListener('pageshow', ({ persisted }) => persisted && flow.reset(), { signal: end.signal });
  const texts = await read(`/locales/${page.language}/inverse.json`);
  if (await styled) drawSignedIn(flow, JSON.parse(texts), form, other);
  else tellShown();
}

/** Adds the style sheet at this address. @returns how many there are @throws where it cannot be had */
async function addStyles(path: string): Promise<number> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await read(path));
  return document.adoptedStyleSheets.push(sheet);
}

/** The text of a file of this host. @throws where it cannot be had */
async function read(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw answer;
  return answer.text();
}
