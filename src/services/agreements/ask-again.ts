/** A new version of the terms or the privacy notice: whoever logs in agrees to it, or is logged out (decision 0104). */

import { ignoreExchangeError } from '../../api/errors.ts';
import { agreeAgain } from '../../contract/agreement.ts';
import { profile } from '../../contract/profile.ts';
import { isAgreementDue } from '../../domain/agreements/agreement.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import type { CompletedLogin, FlowTools } from '../page/tools.ts';
import { logOut } from '../session/logout.ts';
import { type ShownSentence, shownAgreement } from './agreement.ts';

/** Longest wait for each call, in ms: the visitor wants to go on, and the next login asks again. */
const answerTimeoutMs = 3000;

export interface AskAgainTools extends FlowTools {
  readonly page: PageContext;
  readonly session: { clear(): void };
  /** The sentence in the language of the page; `undefined` where it cannot be loaded. */
  sentence(): Promise<ShownSentence | undefined>;
  /** `undefined` where the question cannot be shown. */
  ask(shown: ShownSentence): Promise<boolean | undefined>;
  /** Says what follows, and waits until it was read. */
  sayLoggedOut(): Promise<void>;
}

/**
 * Asks where the exchange says that the account has agreed to older versions. Nobody is kept from their account by a call or a
 * text that fails.
 *
 * @returns `left` where the visitor did not agree: the session is over, and the page is left for home
 */
export async function askToAgreeAgain(tools: AskAgainTools, login: CompletedLogin): Promise<'go-on' | 'left'> {
  const { exchange, page, platform, session } = tools;
  if (login.newUser || !$hostStatus.get().agreements) return 'go-on';
  const limits = { timeoutMs: answerTimeoutMs };
  const account = await exchange.send(profile, {}, undefined, limits).catch(ignoreExchangeError);
  if (!isAgreementDue(account?.agreements, page.site, page.versions)) return 'go-on';
  const shown = await tools.sentence();
  const agreed = shown && (await tools.ask(shown));
  if (shown === undefined || agreed === undefined) return 'go-on';
  const agreement = shownAgreement(page, shown);
  if (agreed) {
    if (agreement) await exchange.send(agreeAgain, { agreement }, undefined, limits).catch(ignoreExchangeError);
    return 'go-on';
  }
  await logOut(exchange, session, 'agreement');
  await tools.sayLoggedOut();
  platform.location.replace(localizedPath(page.language, '/'));
  return 'left';
}
