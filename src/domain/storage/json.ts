/** Reads JSON that somebody else may have written: storage, cookies, texts inside answers. Nothing here throws. */

/** The value; `undefined` for a text that is no JSON. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** The fields of a JSON object, given as a text or as a value; `undefined` for anything else, also for a list. */
export function jsonObject(raw: unknown): Readonly<Record<string, unknown>> | undefined {
  const value = typeof raw === 'string' ? parseJson(raw) : raw;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
