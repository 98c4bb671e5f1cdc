/** Calls that the exchange wants later: until then they are answered with its refusal, and not sent (decision 0171). */

import type { Clock } from '../browser/types.ts';
import { heldFields } from '../domain/errors/too-often.ts';
import type { ExchangeCall } from './call.ts';
import { type ExchangeError, isExchangeError } from './errors.ts';

interface PutOff {
  readonly error: ExchangeError;
  readonly until: number;
  readonly isAbout: (call: ExchangeCall) => boolean;
}

export function createPutOffs(clock: Pick<Clock, 'now'>) {
  /** By endpoint; the newest refusal counts. */
  const putOffs = new Map<string, PutOff>();
  const endpointOf = ({ origin, method, path }: ExchangeCall) => `${method} ${origin}${path}`;

  return {
    /** @throws {ExchangeError} the refusal of an earlier call like this one, while its time runs */
    check(call: ExchangeCall): void {
      const found = putOffs.get(endpointOf(call));
      if (found && found.until > clock.now() && found.isAbout(call)) throw found.error;
    },

    /** Remembers a refusal that names a time. */
    note(call: ExchangeCall, error: unknown): void {
      if (!isExchangeError(error) || error.retryAt === undefined) return;
      const names = heldFields(error.fault, error.retCode) ?? [];
      const about = valuesOf(call, names);
      const isAbout = (other: ExchangeCall) => valuesOf(other, names) === about;
      putOffs.set(endpointOf(call), { error, until: error.retryAt, isAbout });
    },
  };
}

function valuesOf({ body }: ExchangeCall, names: readonly string[]): string {
  const input: Record<string, unknown> = body === undefined ? {} : JSON.parse(body);
  return JSON.stringify(names.map((name) => input[name]));
}
