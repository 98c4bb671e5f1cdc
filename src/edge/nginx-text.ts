/** Writes the parts of nginx's configuration language that are generated. */

/** A quoted text. nginx decodes only `\\` and `\"` there. */
export function quote(text: string): string {
  return `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
}

/** A text as part of a regular expression. */
export function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * A `map`: evaluated when its variable is first read. Exact keys ignore case and come before regular
 * expressions, which start with `~` (`~*` ignores case) and are tried in order.
 */
export function map(source: string, name: string, entries: readonly (readonly [string, string])[]): string {
  const lines = entries.map(([key, value]) => `  ${key === 'default' ? key : quote(key)} ${quote(value)};`);
  return `map ${quote(source)} $${name} {\n${lines.join('\n')}\n}`;
}
