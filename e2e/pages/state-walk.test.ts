/**
 * The states that a visitor can reach, in a browser: forward, Back, a reload and a second tab lead where the product text says,
 * something can be pressed, what was typed is still there, and no flow meets an event that its table does not have (decision 0190).
 */

import type { Site } from '../../src/domain/site/site.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, siteNamed, test } from '../support/visitor.ts';
import { codeSignUp, mainJourneys, passwordLogin } from '../walks/journeys.ts';
import { unwalkedValues, walkedSites } from '../walks/site-kinds.ts';
import { englishAddress, type Journey, takeJourney } from '../walks/walk.ts';

const rows: readonly (readonly [Site, Journey])[] = [
  ...mainJourneys.map((journey) => [siteNamed('global'), journey] as const),
  ...walkedSites.flatMap((site) => [[site, passwordLogin()] as const, [site, codeSignUp(site)] as const]),
];

test('the sites that are walked have every value that makes a flow of one site unlike that of another', () => {
  expect(unwalkedValues()).toEqual([]);
});

for (const [site, journey] of rows) {
  test(`each state of ${journey.title} on ${site.id}: forward, Back, a reload and a second tab (S2.31, S4.08, S4.34, S4.50)`, {
    tag: journey.perChange ? [] : ['@all'],
  }, async ({ visitor }) => {
    test.setTimeout(240_000);
    const { page } = visitor;
    const context = page.context();
    const unknown: string[] = [];
    context.on('request', (request) => {
      const report = request.postData() ?? '';
      if (report.includes('unknownMove')) unknown.push(report);
    });
    const control = await controlOf(page, site);
    const address = (path: string) => englishAddress(site, path);
    const faults = await takeJourney(
      { page, context, visitor, site, control, address, typed: new Map<string, string>() },
      journey,
    );
    expect(faults).toEqual([]);
    // A page that is left sends what it has to report.
    await page.goto(address('/terms'));
    expect(unknown).toEqual([]);
  });
}
