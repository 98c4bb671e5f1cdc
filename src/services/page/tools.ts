import type { Exchange } from '../../api/exchange.ts';
import type { FlowPlatform } from '../../browser/types.ts';
import type { LoginMethod } from '../../domain/account/known-accounts.ts';
import type { CodeAccount } from '../../domain/account/username.ts';
import type { RecordedAs } from '../../domain/shell/events.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';

/**
 * Records an event for the operator. Never throws. The types of `domain/shell/events.ts` list all events, and allow only facts
 * that identify nobody.
 */
export type RecordEvent = (...event: RecordedAs) => void;

/** What is known of a visit; each part is sent where it is known, and absent where it is not. */
export interface Visit {
  /** Where a visitor of the messenger comes from; the query's `tg_source` otherwise (S2.06). */
  readonly messengerSource?: string | undefined;
  /** What the messaging app signed about its user, unchanged; in the mini app only. */
  readonly telegramCallback?: string | undefined;
  /** Country by the visitor's address, as the exchange sees it. */
  readonly liveCountryCode?: string | undefined;
}

/** How the visitor has logged in or registered. */
export interface CompletedLogin {
  readonly newUser: boolean;
  /** In a mini app inside the messenger (S2.18). */
  readonly miniApp?: boolean;
  /** The account, if the visitor has just entered it. */
  readonly account?: CodeAccount;
  /** How, where `account` does not say it. */
  readonly method?: LoginMethod;
  /** The messenger was linked in the same step (S8.18). */
  readonly messengerLinked?: boolean;
  /** Back from a provider's page: `rememberTarget` was called with `leaving` before it. */
  readonly returned?: boolean;
}

/**
 * A task between a login or registration and the next page.
 *
 * @returns `left` if the page is being left for another address, or another call of `leaveAfterLogin` will leave it
 */
export type LandingTask = (login: CompletedLogin) => Promise<'go-on' | 'left'>;

/** The tools of every flow. */
export interface FlowTools {
  readonly platform: FlowPlatform;
  readonly exchange: Exchange;
  readonly page: {
    readonly language: string;
    readonly storagePrefix: string;
    readonly dialCountry: DialCountry;
  };
  /** Decides where to go after a login; without it, always the default page. */
  readonly landing?: (login: CompletedLogin) => Promise<string>;
  /** Asks who logs in to agree to a new version of the documents. Left out: nobody is asked. */
  readonly askAgain?: LandingTask;
  /** What `leaveAfterLogin` does before it leaves, the task that was added last first. The caller that adds a task removes it. */
  readonly beforeLanding?: Set<LandingTask>;
}
