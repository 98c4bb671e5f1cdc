/** The return codes of a journey, with what a visitor reads. */

import type { RetCode } from '../../domain/errors/codes.ts';
import type { createReturnCodes } from '../contract/return-codes.ts';
import type { FlowMap } from './journey-map.ts';

export interface CodeRow {
  readonly code: RetCode;
  /** As in `src/domain/errors/ret-codes.ts`. */
  readonly name: string;
  /** What a visitor then sees, and at which calls. */
  readonly visitor: readonly { readonly sees: string; readonly calls: readonly string[] }[];
}

/** In the order of their numbers, each once. */
export function codeRows(maps: readonly FlowMap[], codes: ReturnType<typeof createReturnCodes>): readonly CodeRow[] {
  const calls = maps.flatMap(({ edges }) => edges.flatMap((edge) => edge.calls));
  const numbers = [...new Set(calls.flatMap((call) => call.codes))].sort((one, other) => one - other);
  return numbers.map((code) => {
    const makers = new Map(
      calls.filter((call) => call.codes.includes(code)).map(({ name, endpoint }) => [name, endpoint]),
    );
    const told = [...makers].map(([call, endpoint]) => ({ call, ...codes.describe(code, endpoint) }));
    const bySentence = Map.groupBy(told, ({ visitor }) => visitor);
    return {
      code,
      name: told[0]?.name ?? '',
      visitor: [...bySentence].map(([sees, list]) => ({ sees, calls: list.map(({ call }) => call) })),
    };
  });
}
