/** What the shell tells of itself (S7.62). Fetched when there is something to tell, never before. */

import { sendShellEvent } from '../app/telemetry-shell.ts';
import { platformOf } from '../domain/device.ts';
import type { LanguageCode } from '../domain/language.ts';
import type { PageContext } from '../domain/page-context.ts';

type Page = Pick<PageContext, 'hosts' | 'apiHosts' | 'language'>;

/**
 * The cookie notice was agreed to. A refusal is nobody's to count.
 *
 * @param form on a page with a form of login or registration: whether it shows the footer; left out on any other page
 */
export function tellCookieAgreement(page: Page, form?: { readonly footer: boolean }): void {
  const facts = { platform_type: platformOf(navigator.userAgent, false), lang: page.language };
  if (form === undefined) sendShellEvent(page, 'clickAcceptCookie', facts);
  else sendShellEvent(page, 'loginAcceptCookie', { ...facts, show_footer: form.footer });
}

/** Another language was chosen, and the page is about to be left for it. */
export function tellLanguageChange(page: Page, locale: LanguageCode): void {
  sendShellEvent(page, 'ChangeLang', { locale });
}
