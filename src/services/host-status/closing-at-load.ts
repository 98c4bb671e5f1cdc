/** A page says that its site closes before anybody types a name (decision 0181). Imported where there is something to say. */

import { homeOf } from '../../../sites/home.ts';
import { browserClock } from '../../browser/clock.ts';
import { formatDate } from '../../domain/language/local-words.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import type { Closing } from '../../domain/shell/closing.ts';
import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator, type FormKey } from '../../i18n/messages.ts';
import { loadLocalWords } from '../local-words/page-local-words.ts';
import { otherSite } from '../page/other-site.ts';
import { drawClosing } from './closing-box.ts';
import { type ClosingScreen, closingView } from './closing-view.ts';

const paths = { home: '/', login: '/login', register: '/sign-up' } as const satisfies Record<ClosingScreen, string>;

/**
 * @param place the empty live region for it
 * @param now in ms since epoch
 */
export async function sayClosing(place: Element, closing: Closing, page: PageContext, now: number): Promise<void> {
  const screen = document.documentElement.dataset.screen as ClosingScreen;
  const load = createMessageLoader({ fetch: (...request) => fetch(...request), clock: browserClock }, page.language);
  const [texts, words] = await Promise.all([load('inverse'), loadLocalWords(page)]);
  // Without texts the form is there, and says what the exchange answers.
  if (!texts) return;
  const view = closingView(closing, {
    screen,
    language: page.language,
    now,
    t: createTranslator<FormKey>(texts),
    format: (ms) => formatDate(ms, page.tag, words, true),
    successor: successorOf(closing, page, screen),
    login: localizedPath(page.language, '/login') + location.search,
  });
  drawClosing(place, view);
  if (view.closes && isUntouched()) document.documentElement.classList.add('is-closed');
}

/** A registration that has begun, and a login that a provider has answered, go on. */
function isUntouched(): boolean {
  const isResuming = document.documentElement.classList.contains('is-resuming') || /[?&]state=/.test(location.search);
  // The hidden name beside a new password is no field of a first step.
  return !isResuming && document.querySelector('.card #username:not([tabindex="-1"])') !== null;
}

function successorOf({ next }: Closing, page: PageContext, screen: ClosingScreen) {
  if (next?.type === 'company') return next;
  if (next === undefined || next.site === page.site) return undefined;
  const { origin, language } = otherSite(next.site, page);
  return { company: homeOf(next.site).company, address: origin + localizedPath(language, paths[screen]) };
}
