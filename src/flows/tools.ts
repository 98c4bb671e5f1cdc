import type { DialCountry } from '../domain/dial-codes.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Platform } from '../platform/types.ts';

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
