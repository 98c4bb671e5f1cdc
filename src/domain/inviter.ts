/** How somebody is drawn who has a name or a code, and perhaps a picture. */

/**
 * A picture's address if it is on the page's own host. From anywhere else it would tell a stranger that somebody is about
 * to open an account, before they agreed to anything; the page's policy lets none through either.
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

/** One or two letters for a picture: `Ada Lovelace` → `AL`, `10001` → `10`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? '') : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}
