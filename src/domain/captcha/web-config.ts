/** How the settings of the web pages (S7.44) are read. They come from outside and are untrusted. */

import { jsonObject } from '../storage/json.ts';

/** The value of one key in the answer of the config call: by name, or in a list of keys and values. */
export function configValue(data: unknown, key: string): unknown {
  if (!Array.isArray(data)) return jsonObject(data)?.[key];
  const row = data.map(jsonObject).find((fields) => fields?.key === key);
  return row?.value;
}

const spelledTrue: readonly unknown[] = [true, 1, '1', 'true'];
const spelledFalse: readonly unknown[] = [false, 0, '0', 'false'];

/** A boolean as exchanges write it, also as a number or a text. */
export function booleanOf(raw: unknown): boolean | undefined {
  if (spelledTrue.includes(raw)) return true;
  return spelledFalse.includes(raw) ? false : undefined;
}
