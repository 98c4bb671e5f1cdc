/** Names made unreadable for others' eyes: telemetry, and screens that say where a code went (S5.29, S9.35). */

/**
 * An e-mail without the last three characters of its local part, a number with first and last digit and four stars.
 * A local part of three characters or fewer shows nothing of itself.
 *
 * `'anna@mail.example'` → `'a***@mail.example'`; `'5551234567'` → `'5****7'`
 */
export function maskUsername(text: string): string {
  const at = text.lastIndexOf('@');
  if (at >= 0) return `${text.slice(0, Math.max(0, at - 3))}***${text.slice(at)}`;
  return text.length < 2 ? '****' : `${text.slice(0, 1)}****${text.slice(-1)}`;
}
