/** Walks a journey from state to state, and tries at each what a visitor may do there. */

import type { BrowserContext, Page } from '@playwright/test';
import type { Site } from '../../src/domain/site/site.ts';
import type { SandboxControl } from '../support/sandbox-control.ts';
import { complaintsOf, expect, originOf, type Visitor } from '../support/visitor.ts';
import { defineWaysOn } from '../support/ways-on.ts';

export interface Walk {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly visitor: Visitor;
  readonly site: Site;
  readonly control: SandboxControl;
  /** The address of a path in the site's English: `/login`. */
  address(path: string): string;
  /** What was typed, by the name that it has in what is seen: `NAME`. */
  readonly typed: Map<string, string>;
}

/**
 * A state that a visitor comes to. What they see is written as `seenOn` says it, so that a row can be read aloud.
 */
export interface Station {
  /** As the table names it. */
  readonly state: string;
  /** Leads there from the state before, as a visitor goes. */
  door(walk: Walk): Promise<unknown>;
  readonly sees: string;
  /** After Back; left out where Back leaves our pages. Forward leads here again. */
  readonly back?: string;
  /** Where it is something else than before. */
  readonly forward?: string;
  readonly reload?: string;
  /** In another tab, at the same address. Left out: the same as after a reload. */
  readonly tab?: string;
  /** A reload leaves it for good: the journey goes on from there. */
  readonly once?: true;
  /** Leads there again after Back, Forward or a reload has left it; left out: the door. */
  again?(walk: Walk): Promise<unknown>;
}

export interface Journey {
  readonly title: string;
  /** Quick enough for the checks of a change. */
  readonly perChange?: true;
  /** Before the first page. */
  prepare?(walk: Walk): Promise<unknown>;
  readonly stations: readonly Station[];
  /** Goes on from the last state. */
  end?(walk: Walk): Promise<unknown>;
}

/** The page that journeys begin on. Its way on is the header's. */
export const outside = 'Terms of service';

/** Longer than a page takes on a busy machine. */
const waitMs = 12_000;

/**
 * What a visitor sees: the title of the topmost dialog, or else of the page, and after a dot the boxes with what stands in them. An
 * alert has an exclamation mark and its first words. In a row something that can be pressed may follow: `Freeze account? → Freeze account`.
 */
async function seenOn(page: Page, typed: ReadonlyMap<string, string>): Promise<string> {
  const seen = await page
    .evaluate(() => {
      const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const dialog = [...document.querySelectorAll('dialog:modal, dialog[open][aria-modal=true]')].at(-1);
      const place = dialog ?? document.querySelector('main') ?? document.body;
      // Without what the style sheet hides.
      const text = (element: Element | null | undefined) =>
        // biome-ignore lint/performance/useDomNodeTextContent: it would have what is hidden
        (element as HTMLElement | null | undefined)?.innerText.replace(/\s+/g, ' ').trim() ?? '';
      const label = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '');
      const title = text(label) || text([...place.querySelectorAll('h1, h2')].find(isSeen));
      const boxes = [
        ...place.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=checkbox], [type=file]), textarea'),
      ]
        .filter(isSeen)
        .map(({ id, name, placeholder, value }) => {
          // React makes ids where a box needs none.
          const label = /^[a-z-]+$/.test(id || name) ? id || name : placeholder;
          return value === '' ? label : `${label}=${value}`;
        });
      const said = [...place.querySelectorAll('[role=alert], .field-error, .alert, .notice-box p')]
        .filter(isSeen)
        .map((element) => text(element))
        .find((words) => words !== '');
      return [`${title}${boxes.length > 0 ? ` · ${boxes.join(' ')}` : ''}`, said?.split(' ').slice(0, 5).join(' ')];
    })
    .catch(() => ['(between two pages)']);
  const words = seen.filter((part) => part !== undefined && part !== null).join(' ! ');
  return [...typed].reduce((text, [name, value]) => (value === '' ? text : text.replaceAll(value, name)), words);
}

/**
 * Takes a journey, and at each state: Back and Forward, a reload, and another tab while the first one stays.
 *
 * @returns what was seen in place of what a row says, what a console says, and where the journey could not go on
 */
export async function takeJourney(walk: Walk, { prepare, stations, end }: Journey): Promise<readonly string[]> {
  const { page, context, typed } = walk;
  const faults: string[] = [];
  let lastSeen = '';
  const complaints = complaintsOf(page);

  async function check(where: string, expected: string, on = page): Promise<void> {
    let seen = '';
    let ways: string[] = [];
    lastSeen = '';
    const isSo = await expect
      .poll(
        async () => {
          seen = await seenOn(on, typed);
          ways = await on.evaluate(() => waysOn()).catch(() => []);
          const [view, control] = expected.split(' → ');
          const isThere = control === undefined ? ways.length > 0 : ways.some((way) => way.includes(control));
          return seen === view && (isThere || expected === outside);
        },
        { timeout: waitMs },
      )
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    lastSeen = seen;
    if (!isSo)
      faults.push(`${where}: “${seen}” in place of “${expected}”, with ${ways.map((way) => way.trim()).join(' | ')}`);
    for (const text of complaints.splice(0)) faults.push(`${where}: the console says ${text}`);
  }

  await defineWaysOn(page);
  page.setDefaultTimeout(15_000);
  try {
    await prepare?.(walk);
    for (const station of stations) {
      const { state, door, sees, back, forward = sees, reload = sees, tab = reload, again = door, once } = station;
      await door(walk);
      await check(state, sees);
      const here = lastSeen;
      if (back !== undefined) {
        await page.goBack();
        await check(`${state}, Back`, back);
        await page.goForward();
        await check(`${state}, Back and Forward`, forward);
        if (forward !== sees || lastSeen !== here) await again(walk);
      }
      await page.reload();
      await check(`${state}, reload`, reload);
      if (!once && (reload !== sees || lastSeen !== here)) await again(walk);
      const other = await context.newPage();
      const others = complaintsOf(other);
      await defineWaysOn(other);
      await other.goto(page.url());
      await check(`${state}, another tab`, tab, other);
      for (const text of others) faults.push(`${state}, another tab: the console says ${text}`);
      await other.close();
      await page.bringToFront();
      await check(`${state}, after another tab`, once ? reload : sees);
    }
    await end?.(walk);
  } catch (error) {
    faults.push(`The journey stops where “${await seenOn(page, typed)}” is seen: ${error}`);
  }
  for (const text of complaints) faults.push(`at the end: the console says ${text}`);
  return faults;
}

/** A path in the English of a site. */
export function englishAddress(site: Site, path: string): string {
  const language = site.languages.find((code) => code.startsWith('en')) ?? site.defaultLanguage;
  return originOf(site, `/${language}${path}`);
}
