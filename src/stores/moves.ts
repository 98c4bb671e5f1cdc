/** The last move of a flow from one state to another, for whoever counts moves: the page for the operator, and tests. */

import { atom } from 'nanostores';
import type { TableName } from '../domain/shell/table-name.ts';

export interface Move {
  /** As in the flow's table; so are the states and the event. */
  readonly flow: TableName;
  readonly from: TableName;
  readonly event: TableName;
  readonly to: TableName;
  /** Whether the table has it. */
  readonly isKnown: boolean;
}

export const $move = atom<Move | undefined>();
