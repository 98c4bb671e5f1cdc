import type { StoredFilter } from '../../domain/account/password-filter.ts';
import type { RegisterType } from '../../domain/site/register-types.ts';
import type { SiteId } from '../../domain/site/site.ts';
import type { Region } from '../account/region.ts';
import type { Captcha } from '../captcha/guard.ts';
import type { Channel } from '../channel/channel.ts';
import type { Codes } from '../channel/codes.ts';
import type { FlowTools, RecordEvent } from '../tools.ts';

/** What is known of a visit; each part is sent where it is known, and absent where it is not. */
export interface RegisterVisit {
  /** Where a visitor of the messenger comes from; the query's `tg_source` otherwise (S2.06). */
  readonly messengerSource?: string | undefined;
  /** What the messaging app signed about its user, unchanged; in the mini app only. */
  readonly telegramCallback?: string | undefined;
  /** Country by the visitor's address, as the exchange sees it. */
  readonly liveCountryCode?: string | undefined;
}

/** What a site says about registering. */
export interface RegisterPolicy {
  /** Types that may be used, the default one first (S4.01). */
  readonly types: readonly RegisterType[];
  /** A regulated site: the old flow's accounts are opened by the compliance call (S7.22). */
  readonly compliance: boolean;
}

/** Short texts between the tabs of a browser, for as long as they are open. Never throws. */
export interface Tabs {
  /** Sends a text to the other tabs. */
  broadcast(text: string): void;
  /** Listens to the other tabs. @returns stops listening */
  onMessage(listener: (text: string) => void): () => void;
  /** No text is sent or received any more. */
  close(): void;
}

/** Tells a session of this browser from an earlier one. */
export interface SessionMark {
  /** Changes with every login and logout, in any tab; `null` before the first. It is no secret. */
  mark(): string | null;
}

export interface RegisterTools extends FlowTools {
  readonly page: FlowTools['page'] & { readonly site: SiteId; readonly brandName: string };
  readonly policy: RegisterPolicy;
  readonly record: RecordEvent;
  /** Lower-case hex SHA-256. @throws {EncryptionError} where the browser cannot */
  hashPassword(password: string): Promise<string>;
  /** Loads the dialog of the two codes. @throws {PartError} where it cannot be loaded */
  loadTwoFactor?(): Promise<unknown>;
  /** Gets the filter of the commonest passwords, in place of the page's own file. */
  loadCommonPasswords?(): Promise<StoredFilter>;
  /** Whether the page itself can be reached at the moment. */
  readonly isOnline?: (() => Promise<boolean>) | undefined;
  /** Left out where the page asks for no captcha. */
  readonly captcha?: Captcha;
  readonly channel: Channel;
  /** The codes of whoever sent the visitor. Left out where the page has no field for one. */
  readonly codes?: Pick<Codes, '$field' | 'settled' | 'use'>;
  /** Left out where everyone may register. */
  readonly region?: Pick<Region, 'admit'>;
  readonly tabs?: Tabs;
  /** Left out where nobody can be signed in. */
  readonly session?: SessionMark;
  /** Asked at each call that says it. */
  visit?(): RegisterVisit;
  /**
   * Says that the messaging app could not be linked, and waits for the visitor to have read it (S4.16).
   *
   * @returns leaves for the page that links it, where the visitor wants to link it again: instead of the usual way on
   */
  bindFailed?(code: string | number): Promise<(() => void) | undefined>;
  /** The success callback (S4.19): after everything else, before the page is left. Waited for. */
  registered?(uid: number): Promise<void> | void;
}
