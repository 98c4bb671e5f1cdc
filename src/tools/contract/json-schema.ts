/** The schemas of a call as JSON Schema, with the meaning of each field. */

import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { type EndpointName, endpoints } from '../../contract/all.ts';
import { type FieldPlace, ourFields } from '../../contract/our-fields.ts';
import type { ContractComments, Described } from './read-comments.ts';
import { wireNames } from './wire-names.ts';

/** The schema as it is on the wire, with the meaning of each field. */
export function schemaOf(call: EndpointName, place: 'input' | 'result', comments: ContractComments): JsonSchema {
  const schema = toJsonSchema(endpoints[call][place], {
    typeMode: 'input',
    target: 'draft-2020-12',
    // A check of our own is no part of a schema: which facts an event has, is in `src/domain/shell/events.ts`.
    ignoreActions: ['check'],
    // The objects of WebAuthn (`src/contract/passkeys.ts`).
    overrideSchema: ({ valibotSchema: { type } }) =>
      type === 'custom' ? { type: 'object', additionalProperties: {} } : undefined,
  });
  const { $schema, ...plain } = schema;
  return withMeanings(plain, comments.endpoint(call)[place], { call, place, field: '' });
}

interface At {
  readonly call: EndpointName;
  readonly place: FieldPlace;
  readonly field: string;
}

function withMeanings(schema: JsonSchema, described: Described | undefined, at: At): JsonSchema {
  const inner = (one: JsonSchema, field = at.field) => withMeanings(one, described, { ...at, field });
  return {
    ...schema,
    ...(schema.items && typeof schema.items === 'object' && !Array.isArray(schema.items)
      ? { items: inner(schema.items as JsonSchema, `${at.field}[]`) }
      : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map((one) => inner(one as JsonSchema)) } : {}),
    ...(schema.oneOf ? { oneOf: schema.oneOf.map((one) => inner(one as JsonSchema)) } : {}),
    ...(schema.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, property]) => {
              const own = described?.fields.get(name);
              const field = at.field === '' ? name : `${at.field}.${name}`;
              const inside = withMeanings(property as JsonSchema, own, { ...at, field });
              return [name, { ...inside, description: meaningOf(name, own, { ...at, field }) }];
            }),
          ),
        }
      : {}),
  };
}

/** Of a field: the comment on its schema, the row of our own fields, or what its name always means. */
function meaningOf(name: string, described: Described | undefined, { call, place, field }: At): string {
  const row = ourFields.find((one) => one.place === place && one.field === field && one.calls.includes(call));
  const meaning = described?.comment || row?.meaning || wireNames[name];
  if (!meaning) throw new Error(`Nothing says what ${field} of ${call} means: comment on it in src/contract/.`);
  return row === undefined ? withoutIds(meaning) : `${withoutIds(meaning)} (The name is ours.)`;
}

/** `S7.14` and lists of ids in brackets are in a table of their own. */
export function withoutIds(text: string): string {
  return text.replace(/ \((?:S\d\.\d\d[–, ]*)+\)/g, '').replace(/\s+/g, ' ');
}
