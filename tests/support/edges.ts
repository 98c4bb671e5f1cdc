/** The edges of the flows' tables, as tests name them: `login.busy.answered → done`. */

import type { AnyTable } from '../../src/tools/journeys/flow-tables.ts';

/** @returns the names of all edges of a table, one for each state that an event can lead to */
export function edgesOf({ flow, states }: AnyTable): readonly string[] {
  return Object.entries(states).flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, edge]) =>
      (edge?.to ?? []).map((to) => edgeName({ flow, from, event, to })),
    ),
  );
}

export function edgeName({ flow, from, event, to }: Readonly<Record<'flow' | 'from' | 'event' | 'to', string>>) {
  return `${flow}.${from}.${event} → ${to}`;
}
