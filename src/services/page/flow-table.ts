/**
 * The table of a flow: its states, the events that each state takes, and the states that they lead to. A flow moves by its table, the map
 * of journeys is drawn from it, and tests walk it (decision 0190).
 */

import { atom, type ReadableAtom } from 'nanostores';
import type { EndpointDescription } from '../../contract/endpoint.ts';
import type { RetCode } from '../../domain/errors/codes.ts';
import type { TableName } from '../../domain/shell/table-name.ts';
import { $move } from '../../stores/moves.ts';

/** Where an event leads. */
export interface Edge<Name extends string> {
  /** The states that may come. */
  readonly to: readonly Name[];
  /** The calls whose answers decide which of them comes. */
  readonly calls?: readonly EndpointDescription[];
  /** The return codes that lead to a state, where not every refusal does. */
  readonly codes?: { readonly [To in Name]?: readonly RetCode[] };
  /** The visitor can take it back, by the browser's button or one of the page. */
  readonly back?: true;
}

export interface FlowTable<Name extends string, Event extends string> {
  /** Also the beginning of the ids of its states in the gallery: `login` and `busy` are `login.busy`. */
  readonly flow: string;
  /** The states that a visit can begin with. */
  readonly start: readonly Name[];
  /** A state without an event is an end: the page is left, or its links lead on. */
  readonly states: Readonly<Record<Name, { readonly [E in Event]?: Edge<Name> }>>;
}

/** The names of the events of a table. */
export type EventsOf<Table> = Table extends FlowTable<infer _, infer Event> ? Event : never;

type Rows<Name extends string> = Readonly<Record<Name, Readonly<Record<string, Edge<Name>>>>>;
type EventOf<Table> = { [Name in keyof Table]: keyof Table[Name] & string }[keyof Table];

/**
 * Describes a flow. A state without a row, and an edge to a state that there is not, do not compile.
 *
 * @example flowTable<LoginState['type']>()('login', ['ready'], { ready: { submit: { to: ['busy'] } }, … })
 */
export function flowTable<Name extends string>() {
  return <const States extends Rows<Name>>(
    flow: string,
    start: readonly Name[],
    states: States,
  ): FlowTable<Name, EventOf<States>> => ({
    flow,
    start,
    states: states as FlowTable<Name, EventOf<States>>['states'],
  });
}

export interface FlowState<State, Event extends string> {
  readonly $state: ReadableAtom<State>;
  /**
   * Shows the state that an event has led to. What the table does not have is shown as well, so that no visitor is stuck, and counted
   * (`$move`); a test that meets it fails.
   */
  move(event: Event, next: State): void;
  /** Shows new facts of the same state, such as a wait that has begun. */
  update(next: State): void;
}

/**
 * @param nameOf the state's name in the table
 * @param signal of the flow: after its abort the state no longer changes
 */
export function createFlowState<State, Name extends string, Event extends string>(
  { flow, states }: FlowTable<Name, Event>,
  nameOf: (state: State) => Name,
  initial: State,
  signal?: AbortSignal,
): FlowState<State, Event> {
  const $state = atom(initial);
  // Kept beside the store: reading that mounts it, and an approval is asked for while its store is mounted.
  let from = nameOf(initial);

  function show(event: Event | 'update', next: State): void {
    if (signal?.aborted) return;
    const to = nameOf(next);
    const edge = event === 'update' ? { to: [from] } : states[from][event];
    const isKnown = edge?.to.includes(to) ?? false;
    if (event !== 'update' || !isKnown) {
      $move.set({ flow: named(flow), from: named(from), event: named(event), to: named(to), isKnown });
    }
    from = to;
    $state.set(next);
  }

  return { $state, update: (next) => show('update', next), move: show };
}

/** A key of a table, by the types of `createFlowState`. */
function named(key: string): TableName {
  return key as TableName;
}

/** The name of a state whose table goes by its type. */
export function byType<Name extends string>({ type }: { readonly type: Name }): Name {
  return type;
}
