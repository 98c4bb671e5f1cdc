import type { Environment, RegisterType, SiteId } from '../domain/site.ts';
import type { Captcha } from './captcha-guard.ts';
import type { Channel } from './channel.ts';
import type { Region } from './region.ts';
import type { RegisterVisit } from './register-payload.ts';
import type { FlowTools, RecordEvent } from './tools.ts';

/** What a site says about registering. */
export interface RegisterPolicy {
  /** Types that may be used, the usual one first (S4.01). */
  readonly types: readonly RegisterType[];
  /** A regulated site: the old flow's accounts are opened by the compliance call (S7.22). */
  readonly compliance: boolean;
}

/** Short texts between the tabs of a browser, for as long as they are open. Never throws. */
export interface Tabs {
  tell(text: string): void;
  /** Hears what other tabs tell. @returns the way to stop */
  listen(hear: (text: string) => void): () => void;
}

export interface RegisterTools extends FlowTools {
  readonly page: FlowTools['page'] & { readonly site: SiteId };
  readonly environment: Environment;
  readonly policy: RegisterPolicy;
  readonly record: RecordEvent;
  /** Lower-case hex SHA-256. @throws {EncryptionError} where the browser cannot */
  hashPassword(password: string): Promise<string>;
  /** Left out where the page asks for no captcha. */
  readonly captcha?: Captcha;
  /** Left out where nothing is known of where the visitor comes from. */
  readonly channel?: Channel;
  /** Left out where everyone may register. */
  readonly region?: Pick<Region, 'admit'>;
  readonly tabs?: Tabs;
  /** Asked at each call that says it. */
  visit?(): RegisterVisit;
  /** Says that the messaging app could not be linked, and waits for the visitor to have read it (S4.16). */
  bindFailed?(code: string | number): Promise<void>;
  /** The success callback (S4.19): after everything else, before the page is left. Waited for. */
  registered?(uid: number): Promise<void> | void;
}
