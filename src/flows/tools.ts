import type { DialCountry } from '../domain/dial-codes.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Platform } from '../platform/types.ts';

/** Notes something that happened, for us and not for the visitor. Never throws. Facts name nobody. */
export type RecordEvent = (name: string, facts: Readonly<Record<string, string | number | boolean>>) => void;

/** What every flow is given. */
export interface FlowTools {
  readonly platform: Platform;
  readonly exchange: Exchange;
  readonly page: {
    readonly language: string;
    readonly storagePrefix: string;
    readonly dialCountry: DialCountry;
  };
}
