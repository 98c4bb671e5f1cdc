import type { PageVisibility, PasskeySignals, Passkeys } from '../../browser/types.ts';
import type { Agreement } from '../../contract/agreement.ts';
import type { StoredFilter } from '../../domain/account/password-filter.ts';
import type { SiteId } from '../../domain/site/site.ts';
import type { Captcha } from '../../services/captcha/guard.ts';
import type { Tabs } from '../../services/page/tabs.ts';
import type { FlowTools, RecordEvent, Visit } from '../../services/page/tools.ts';
import type { Channel } from '../../services/referral/channel.ts';
import type { Codes } from '../../services/referral/codes.ts';
import type { SessionMark } from '../../services/session/page-session.ts';
import type { FieldTable, RegisterPolicy } from './fields.ts';
import type { Region } from './region.ts';

/** The browser's passkeys, and what it is told of them. */
export type RegisterPasskeys = Pick<Passkeys, 'rpId' | 'ownRpId' | 'create' | 'use'> & Pick<PasskeySignals, 'unknown'>;

export interface RegisterTools extends FlowTools {
  readonly page: FlowTools['page'] & { readonly site: SiteId; readonly brandName: string };
  readonly policy: RegisterPolicy;
  /** Another table of fields than that of the product. */
  readonly fields?: FieldTable;
  readonly record: RecordEvent;
  /** Lower-case hex SHA-256. @throws {EncryptionError} where the browser cannot */
  hashPassword(password: string): Promise<string>;
  /** Loads the dialog of the two codes. @throws {PartError} where it cannot be loaded */
  loadTwoFactor?(): Promise<unknown>;
  /** Left out where no passkey can be made: in a browser without them, in that of another app, and in the mini app. */
  readonly passkeys?: RegisterPasskeys | undefined;
  /** Whether recovery codes may be offered. Left out where they are not. */
  offersRecovery?(): boolean;
  /** Loads what the steps with a passkey show. @throws {PartError} where it cannot be loaded */
  loadPasskeySteps?(): Promise<unknown>;
  /** Gets the filter of the commonest passwords, in place of the page's own file. */
  loadCommonPasswords?(): Promise<StoredFilter>;
  /** Whether the page itself can be reached at the moment. */
  readonly isOnline?: (() => Promise<boolean>) | undefined;
  /** Left out where the page asks for no captcha. */
  readonly captcha?: Captcha;
  readonly channel: Channel;
  /** The codes of whoever sent the visitor. Left out where the page has no field for one. */
  readonly codes?: Pick<Codes, '$field' | 'settled' | 'use'>;
  /** Resolves once the operator's file has been read, or is too late: it may have switched registration off. */
  hostStatus?(): Promise<void>;
  /** Left out where everyone may register. */
  readonly region?: Pick<Region, 'admit'>;
  readonly tabs?: Tabs;
  /** Whether somebody looks at the page. Left out where that asks for nothing. */
  readonly attention?: PageVisibility;
  /** Left out where nobody can be signed in. */
  readonly session?: SessionMark;
  /** Asked at each call that says it. */
  visit?(): Visit;
  /** What the form asks to agree to. Left out where it shows no sentence. */
  agreement?(): Agreement | undefined;
  /**
   * Says that the messaging app could not be linked, and waits for the visitor to have read it (S4.16).
   *
   * @returns leaves for the page that links it, where the visitor wants to link it again: instead of the usual way on
   */
  bindFailed?(code: string | number): Promise<(() => void) | undefined>;
  /** The success callback (S4.19): after everything else, before the page is left. Waited for. */
  registered?(uid: number): Promise<void> | void;
}
