// Apart from the table of routes, because every form needs it and none needs the table.

/** The path of a route in a language: `localizedPath('en', '/login')` → `/en/login`; home is `/en` (S2.19). */
export function localizedPath(language: string, path: string): string {
  return `/${language}${path === '/' ? '' : path}`;
}
