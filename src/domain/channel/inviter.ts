/** Picture and initials of an inviter. */

/**
 * The address of a picture if it is on the page's own host, otherwise `undefined`. A picture from another host would tell
 * that host about the visitor before they agreed to anything; the content security policy blocks it too.
 *
 * @param page address of the page
 */
export function allowedImage(address: string | undefined, page: string): string | undefined {
  if (!address) return undefined;
  try {
    const image = new URL(address, page);
    return image.origin === new URL(page).origin && image.search === '' ? image.href : undefined;
  } catch {
    return undefined;
  }
}

/** One or two letters in place of a picture: `Ada Lovelace` → `AL`, `10001` → `10`. */
export function personInitials(name: string): string {
  const words = name.split(/\s/).filter(Boolean);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? '') : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}
