/** The few forms of nginx's configuration language that are generated. */

/** A text between quotes. nginx undoes only `\\` and `\"` there. */
export function quote(text: string): string {
  return `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
}

/** A text as part of a regular expression. */
export function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * A `map`: evaluated when its variable is first read. Exact keys do not look at case and come before regular
 * expressions, which start with `~` (or `~*`, blind to case) and are tried in order.
 */
export function map(source: string, name: string, entries: readonly (readonly [string, string])[]): string {
  const lines = entries.map(([key, value]) => `  ${key === 'default' ? key : quote(key)} ${quote(value)};`);
  return `map ${quote(source)} $${name} {\n${lines.join('\n')}\n}`;
}
