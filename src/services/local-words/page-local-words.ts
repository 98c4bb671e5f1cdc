/** Countries and dates of the page's language, fetched where the browser does not have them (S1.21, S3.01). */

import { browserClock } from '../../browser/clock.ts';
import { type LocalWords, lacksDates, lacksNames } from '../../domain/language/local-words.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { createTextReader } from '../../i18n/load-messages.ts';

/** `undefined` where the browser has them, and where they cannot be fetched: then English ones are shown. Never rejects. */
export async function loadLocalWords({
  tag,
  language,
}: Pick<PageContext, 'tag' | 'language'>): Promise<LocalWords | undefined> {
  if (!lacksNames(tag) && !lacksDates(tag)) return undefined;
  return createTextReader({ fetch: (...request) => fetch(...request), clock: browserClock })(
    `/locales/${language}/intl.json`,
  );
}
