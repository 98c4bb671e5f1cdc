/** What the steps of a registration carry of its fields: each record is made by a loop over the rows. */

import type { AccountDetails } from '../../contract/register.ts';
import type { SitePolicies } from '../../domain/site/site.ts';
import { type DatePart, dateBoxId, dateParts, dateToText } from '../../domain/time/typed-date.ts';
import type { FormKey } from '../../i18n/messages.ts';
import {
  type DetailRow,
  type Details,
  type FieldId,
  type FieldPolicy,
  type FieldRow,
  type FieldTable,
  type FieldTextKey,
  type Refusals,
  type RegisterPolicy,
  registerFields,
  type Typed,
} from './fields.ts';

export function registerPolicy(policies: SitePolicies): RegisterPolicy {
  const asks = Object.values<FieldRow>(registerFields).flatMap((row) => policyOf(row) ?? []);
  return {
    types: policies.registerTypes,
    compliance: policies.regulated,
    asks: asks.filter((name) => policies[name]),
  };
}

/** The rows that a site asks for. @param table another one than that of the product */
export function askedFields({ asks = [] }: RegisterPolicy, table: FieldTable = registerFields): FieldTable {
  const rows = Object.entries(table).filter(([, row]) => {
    const policy = policyOf(row);
    return policy === undefined || asks.includes(policy);
  });
  return Object.fromEntries(rows);
}

function policyOf(row: FieldRow): FieldPolicy | undefined {
  return 'policy' in row ? row.policy : undefined;
}

/** The texts of the rows that a site asks for. */
export function fieldTexts(policy: RegisterPolicy): readonly FieldTextKey[] {
  const texts = detailsOf(askedFields(policy)).flatMap(([, row]) => Object.values(row.texts));
  return texts as readonly FormKey[] as readonly FieldTextKey[];
}

/** Makes a record of the stored fields, of all of them. */
function mapStored(table: FieldTable, toText: (id: string, row: FieldRow) => string | undefined): Typed {
  const rows = Object.entries(table).filter(([, { stored }]) => stored);
  return Object.fromEntries(rows.map(([id, row]) => [id, toText(id, row)])) as unknown as Typed;
}

/** What stands in the boxes of a form that nobody has touched. */
export function untouched(table: FieldTable): Typed {
  return mapStored(table, (_, row) => ('prefilled' in row ? undefined : ''));
}

/** Whether nobody has typed anything, or all of it was deleted again. */
export function isUntouched(typed: Typed, table: FieldTable): boolean {
  const before: Readonly<Record<string, string | undefined>> = untouched(table);
  return Object.entries(typed).every(([id, text]) => text === before[id]);
}

/** A stored record as what was typed. A field that is new since it was written is untouched. */
export function toTyped(record: Readonly<Record<string, unknown>>, table: FieldTable): Typed {
  const before: Readonly<Record<string, string | undefined>> = untouched(table);
  return mapStored(table, (id) => (typeof record[id] === 'string' ? record[id] : before[id]));
}

function detailsOf(table: FieldTable): (readonly [string, DetailRow])[] {
  return Object.entries(table).flatMap(([id, row]) => ('wire' in row ? [[id, row] as const] : []));
}

/** Makes a record of the details, of all of them. */
function mapDetails(table: FieldTable, toValue: (id: string, row: DetailRow) => string | undefined): Details {
  return Object.fromEntries(detailsOf(table).map(([id, row]) => [id, toValue(id, row)])) as unknown as Details;
}

/**
 * Reads the details.
 *
 * @param now by the exchange's clock, in ms since epoch
 */
export function readDetails(
  typed: Typed,
  table: FieldTable,
  now: number,
): { readonly details: Details; readonly refusals: Refusals } {
  const texts: Readonly<Record<string, string | undefined>> = typed;
  const refusals: Record<string, FormKey> = {};
  const details = mapDetails(table, (id, row) => {
    const read = row.read(texts[id] ?? '', now);
    if ('value' in read) return read.value;
    refusals[id] = read.refused;
    return undefined;
  });
  return { details, refusals: refusals as Refusals };
}

/** A stored record as details. */
export function toDetails(record: Readonly<Record<string, unknown>> = {}, table: FieldTable): Details {
  return mapDetails(table, (id) => (typeof record[id] === 'string' ? record[id] : undefined));
}

/** The details under their names on the wire; what the site does not ask for is not there. */
export function detailFields(details: Details, table: FieldTable): AccountDetails {
  const values: Readonly<Record<string, string | undefined>> = details;
  return Object.fromEntries(
    detailsOf(table).flatMap(([id, { wire }]) => (values[id] === undefined ? [] : [[wire, values[id]]])),
  );
}

/** Whether two registrations would be sent with the same details. */
export function haveSameDetails(one: Details, other: Details): boolean {
  const values: Readonly<Record<string, string | undefined>> = other;
  return Object.entries(one).every(([id, value]) => value === values[id]);
}

/** Ids of the boxes of a field. */
function boxIds(id: string, row: FieldRow): readonly string[] {
  return row.box === 'date' ? dateParts.map((part) => dateBoxId(id, part)) : [id];
}

/**
 * The stored fields of a step as they stand in the form.
 *
 * @param textOf the text of a box by its id
 * @param box only the field with this box
 */
export function typedIn(
  table: FieldTable,
  step: string,
  textOf: (boxId: string) => string,
  box?: string,
): Partial<Typed> {
  const rows = Object.entries(table).filter(([id, row]) => {
    return row.step === step && row.stored && (box === undefined || boxIds(id, row).includes(box));
  });
  return Object.fromEntries(
    rows.map(([id, row]) => {
      const text = (part: DatePart) => textOf(dateBoxId(id, part));
      const date = () => dateToText({ year: text('year'), month: text('month'), day: text('day') });
      return [id, row.box === 'date' ? date() : textOf(id)];
    }),
  );
}

/** The first field of a form that is refused: it gets the focus. */
export function firstRefused(refusals: Refusals, table: FieldTable = registerFields): FieldId | undefined {
  return (Object.keys(table) as FieldId[]).find((id) => refusals[id] !== undefined);
}
