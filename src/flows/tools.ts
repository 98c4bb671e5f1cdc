import type { DialCountry } from '../domain/dial-codes.ts';
import type { RecordedAs } from '../domain/events.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Platform } from '../platform/types.ts';
import type { CodeAccount } from './account-fields.ts';

/**
 * Notes something that happened, for us and not for the visitor. Never throws. What there is to note, and that facts name
 * nobody, is a matter of types: see the table.
 */
export type RecordEvent = (...event: RecordedAs) => void;

/** How somebody got in. */
export interface WayIn {
  readonly newUser: boolean;
  /** In a mini app inside the messenger (S2.18). */
  readonly miniApp?: boolean;
  /** Who got in, where the visitor has just said it. */
  readonly account?: CodeAccount;
  /** The messenger was linked along the way (S8.18). */
  readonly messengerLinked?: boolean;
  /** Back from a provider's page, where `rememberTarget` with `leaving` had been called before. */
  readonly returned?: boolean;
}

/** What every flow is given. */
export interface FlowTools {
  readonly platform: Platform;
  readonly exchange: Exchange;
  readonly page: {
    readonly language: string;
    readonly storagePrefix: string;
    readonly dialCountry: DialCountry;
  };
  /** Decides where to go after a login; without it there is the default alone. */
  readonly landing?: (way: WayIn) => Promise<string>;
}
