/** Names in the tables of flows (`services/page/flow-table.ts`), as facts of telemetry. */

declare const tableName: unique symbol;
/** A flow, a state or an event. Only `createFlowState` makes it, from the keys of a table, so that it is never what a visitor typed. */
export type TableName = string & { readonly [tableName]: true };

/** Whether a text has the form of such a name. */
export function isTableName(text: string): boolean {
  return /^[a-z]+(?:[-.][a-z]+){0,4}$/.test(text) && text.length <= 30;
}
