/** The names in the path of an address. */

/**
 * Decodes each segment of a path once: `/en/%6cogin/` → `['en', 'login']`, `/` → `[]`.
 *
 * @param path of the URL, still encoded
 * @returns `undefined` where a segment is empty, hidden, `..`, or no valid name of a file
 */
export function namesInPath(path: string): string[] | undefined {
  const encoded = path.replace(/^\/|\/$/g, '');
  if (encoded === '') return [];
  try {
    const names = encoded.split('/').map(decodeURIComponent);
    return names.every(isFileName) ? names : undefined;
  } catch {
    return undefined;
  }
}

function isFileName(name: string): boolean {
  if (name.startsWith('.') && name !== '.well-known') return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here.
  return name !== '' && !/[\\/:\x00-\x1f]/.test(name);
}
