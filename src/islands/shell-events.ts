/** What the shell tells of itself (S7.62). Fetched when there is something to tell, never before. */

import { sendShellEvent } from '../app/telemetry-shell.ts';
import type { LanguageCode } from '../domain/language.ts';
import type { PageContext } from '../domain/page-context.ts';

type Page = Pick<PageContext, 'hosts' | 'apiHosts'>;

/** Another language was chosen, and the page is about to be left for it. */
export function tellLanguageChange(page: Page, locale: LanguageCode): void {
  sendShellEvent(page, 'ChangeLang', { locale });
}
