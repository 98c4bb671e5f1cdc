/**
 * Everything the product needs from the outside world. The other files of this folder implement it for browsers, and `app/`
 * puts them together; tests have their own. Flows and the request layer use these types only.
 */

import type { CaptchaKind } from '../domain/site/site.ts';

/** Time, and waiting. */
export interface Clock {
  /** Milliseconds since epoch. */
  now(): number;
  /** Calls back after `ms`; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** Whether the visitor can see the page: a hidden tab asks for nothing. */
export interface PageVisibility {
  shown(): boolean;
  /** Calls back at each change; the returned function ends that. */
  watch(listener: () => void): () => void;
}

/** Text stored by key. Never throws: where the browser refuses storage, values last as long as the page. */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export interface MeasuredStorage extends TextStorage {
  /** Characters of all stored keys and values, also those of other scripts. */
  size(): number;
}

export interface CookieOptions {
  /** Life in days; a session cookie when left out. */
  readonly days?: number;
}

/** Cookies of this host, always `SameSite=Lax`, and `Secure` on https. */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, options?: CookieOptions): void;
  remove(name: string): void;
}

export interface HostCookies extends Pick<Cookies, 'get' | 'remove'> {
  set(name: string, value: string, options: Required<CookieOptions>): void;
  /** Whether the browser says that it keeps no cookies of this page. One that does not say so may refuse them all the same. */
  refused(): boolean;
}

/** The page's address and the way to leave it. */
export interface PageLocation {
  /** Address without secrets and fragment, as it may be sent and stored. */
  address(): string;
  readonly query: URLSearchParams;
  /** The query byte for byte, with its question mark; empty where there is none. For what must not be encoded anew. */
  readonly search: string;
  /** Path with the language: `/en/login`. */
  readonly path: string;
  /** Name of this host, with its port. */
  readonly host: string;
  /** Address of the page that led here, as far as the browser tells it; empty for none. */
  readonly referrer: string;
  /** Takes parameters out of the address bar and the history; the rest of the address stays byte for byte. */
  forget(...names: readonly string[]): void;
  /** Leaves for a path of this site, or an address that was checked; Back does not return to the form. */
  replace(address: string): void;
}

/** A password made unreadable for everyone but the exchange (S3.03). */
export interface EncryptedPassword {
  readonly encrypt_password: string;
  /** Milliseconds since epoch, inside the encrypted text as well. */
  readonly encrypt_timestamp: number;
}

export interface PasswordEncryption {
  /** Starts to load the library, so that the first password does not wait for it. */
  load(): void;
  /**
   * @param now ms since epoch, by the exchange's clock where it is known
   * @throws {EncryptionError} where the browser cannot encrypt or the text is too long; there is no clear-text fallback
   * @throws {PartError} where the library cannot be loaded
   */
  encrypt(password: string, now: number): Promise<EncryptedPassword>;
}

export interface Platform {
  readonly clock: Clock;
  /** Local storage: lasts for later visits. */
  readonly storage: TextStorage;
  /** Session storage: lasts as long as the tab. */
  readonly tabStorage: TextStorage;
  readonly cookies: Cookies;
  /** Cookies that tell who somebody is: only this host can set them, on https. Two values of one name count as none. */
  readonly hostCookies: HostCookies;
  readonly location: PageLocation;
  readonly encryption: PasswordEncryption;
  readonly fetch: typeof fetch;
  readonly userAgent: string;
  randomId(): string;
}

/** What every flow is given. A captcha and the channel add the cookies (`cookies.ts`). */
export type FlowPlatform = Omit<Platform, 'cookies'>;

/** Options and credentials in the JSON forms of WebAuthn Level 3. */
type WebAuthnJson = Readonly<Record<string, unknown>>;

/** How the question for a passkey ended. */
export type PasskeyAnswer =
  | { readonly type: 'credential'; readonly credential: Record<string, unknown> }
  /** By the visitor, or by the page. */
  | { readonly type: 'cancelled' }
  /** By the browser, at once, without a question: nothing here can answer. */
  | { readonly type: 'none' }
  | { readonly type: 'timed-out' }
  /** A new passkey was asked for, and the device has one of the account. */
  | { readonly type: 'exists' }
  /** The browser does not let this page use this RP ID. */
  | { readonly type: 'foreign' }
  /** This browser or this page cannot. */
  | { readonly type: 'unable' };

/** How the browser asks: `immediate` only if a passkey is on this device; it needs a press shortly before. */
export type PasskeyMode = 'immediate';

/** Passkeys of the browser. Never rejects. */
export interface Passkeys {
  /** The RP ID that this page can use in this browser: `rp_id` of the calls that give options. */
  rpId(): Promise<string>;
  /** The page's own host, which every browser lets it use. */
  ownRpId(): string;
  /** Offers passkeys in the autofill of a field, until one is chosen or the signal is aborted. */
  offer(options: WebAuthnJson, signal: AbortSignal): Promise<PasskeyAnswer>;
  use(options: WebAuthnJson, signal: AbortSignal, mode?: PasskeyMode): Promise<PasskeyAnswer>;
  /** Whether `create` can do without a question. */
  createsWithoutQuestion(): Promise<boolean>;
  /**
   * With `conditional` the browser asks nobody, and creates a passkey only where its password manager has just filled in the
   * password. Some browsers never answer this one.
   */
  create(options: WebAuthnJson, signal: AbortSignal, mode?: 'conditional'): Promise<PasskeyAnswer>;
}

/** What a browser is told of passkeys, so that it offers those only that work. Nothing happens where it does not listen. */
export interface PasskeySignals {
  /** The exchange does not know this passkey. */
  unknown(rpId: string, id: string): void;
  /** These are all passkeys of the account, and this is its name. */
  current(account: {
    readonly rpId: string;
    readonly userHandle: string;
    readonly name: string;
    readonly ids: readonly string[];
  }): void;
}

/** What is sent with a call to prove that a captcha was solved, in the spelling of the wire (S3.11). */
export type CaptchaFields = Readonly<Record<string, unknown>>;

/** How a captcha that was shown ended. */
export type CaptchaAnswer =
  | { readonly type: 'solved'; readonly fields: CaptchaFields }
  /** By the visitor. */
  | { readonly type: 'closed' }
  /** The script is there, but has not set itself up yet: show it again in a moment. */
  | { readonly type: 'not-ready' }
  | { readonly type: 'expired' }
  | { readonly type: 'failed' };

/** What a captcha says while it is on. */
export interface CaptchaEvents {
  /** The visitor can see it now: loading is over. */
  shown(): void;
  /** Share of the work that is done, from 0 to 1. */
  progress(share: number): void;
}

/** One kind of captcha. What it shows goes away when `signal` is aborted. */
export interface CaptchaVendor {
  readonly kind: CaptchaKind;
  /** Fetches what it takes. @throws where that cannot be had */
  load(signal: AbortSignal): Promise<void>;
  show(signal: AbortSignal, events: CaptchaEvents): Promise<CaptchaAnswer>;
}

/** What the exchange gives out for one challenge of the behavioural kind (S3.12). */
export interface GeetestStart {
  readonly gt: string;
  readonly challenge: string;
  /** The vendor does not answer the exchange: the script has to work by itself. */
  readonly offline: boolean;
  readonly newCaptcha: boolean;
}

export interface CaptchaVendors {
  readonly byKind: Readonly<Record<CaptchaKind, CaptchaVendor>>;
  /** Vendors draw into it; the code that shows the captcha puts it into the page. */
  readonly box: HTMLElement;
}
