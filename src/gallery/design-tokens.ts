/** What the token file declares, by the group that it stands in. */

export interface TokenGroup {
  /** As the comment above the group says: `Role: motion`. */
  readonly title: string;
  readonly tokens: readonly { readonly name: string; readonly value: string }[];
}

/** @param css text of the token file */
export function tokenGroups(css: string): readonly TokenGroup[] {
  const base = css.slice(css.indexOf(':root {'), css.indexOf('/* The mode is a class'));
  return base
    .split(/\/\* (?=Role|Component)/)
    .slice(1)
    .map((part) => ({
      title: part.split(/[.*]/, 1)[0]?.trim() ?? '',
      tokens: [...part.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
        name,
        value: value.replace(/\s+/g, ' '),
      })),
    }));
}
