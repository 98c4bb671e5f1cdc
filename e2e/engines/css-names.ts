/**
 * What the style sheets may use. Every engine of `src/tools/build/oldest-engines.ts` knows these names (looked up at MDN), or
 * does without: Safari has `text-size-adjust` and `user-select` with its prefix, and shows its usual bar for `scrollbar-width`.
 */
const cssNames = {
  atRule: 'keyframes layer media supports',
  pseudo: [
    'after backdrop before checked disabled empty enabled file-selector-button first-child focus focus-visible focus-within',
    'has hover is last-child marker not placeholder placeholder-shown root selection target where active open lang dir',
    '-webkit-search-cancel-button',
  ].join(' '),
  function:
    'calc circle clamp color-mix cubic-bezier env hsl inset light-dark max min minmax polygon repeat rgb rotate scale steps url var',
  unit: 'ch deg dvh em fr ms px rem s turn vh vw',
  media:
    'width height hover forced-colors orientation prefers-color-scheme prefers-contrast prefers-reduced-motion scripting',
  property: [
    '-webkit-text-size-adjust -webkit-user-select accent-color align-content align-items align-self animation appearance',
    'animation-duration animation-iteration-count background background-color block-size border border-block border-block-end',
    'border-block-end-color border-block-start border-color border-inline-end border-inline-end-color border-inline-start',
    'border-radius border-style border-width box-shadow break-inside box-sizing caret-color clip-path color color-scheme columns content',
    'cursor direction display fill flex flex-direction flex-flow flex-wrap font font-family font-size font-variant-numeric',
    'font-weight forced-color-adjust gap grid grid-area grid-auto-columns grid-auto-flow grid-column grid-row',
    'grid-template-columns grid-template-rows height inline-size inset inset-block inset-block-end inset-block-start',
    'inset-inline inset-inline-end inset-inline-start isolation justify-content justify-items justify-self letter-spacing',
    'line-height list-style margin margin-block margin-block-end margin-block-start margin-inline margin-inline-end',
    'margin-inline-start max-block-size max-inline-size min-block-size min-inline-size object-fit opacity order outline',
    'outline-color outline-offset outline-width overflow overflow-wrap overflow-y overscroll-behavior padding padding-block',
    'padding-block-end padding-block-start padding-inline padding-inline-end padding-inline-start place-content place-items',
    'pointer-events position resize rotate row-gap scale scroll-behavior scrollbar-width scroll-margin-block-end scroll-margin-block-start',
    'scroll-padding-block stroke stroke-linecap stroke-linejoin stroke-width text-align text-decoration',
    'text-decoration-line text-decoration-thickness text-indent text-overflow text-size-adjust text-transform',
    'text-underline-offset text-wrap touch-action transform transition transition-duration translate unicode-bidi',
    'user-select vertical-align visibility white-space width will-change word-break z-index',
  ].join(' '),
} as const;

type Kind = keyof typeof cssNames;

/** Names of a minified style sheet that are not in the table, as `kind name`. */
export function unknownNames(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');
  const found: [Kind, string][] = [];
  const take = (kind: Kind, pattern: RegExp, text: string) => {
    for (const [, name = ''] of text.matchAll(pattern)) found.push([kind, name]);
  };
  take('atRule', /@([\w-]+)/g, plain);
  // The text before a brace: selectors, and conditions of at-rules.
  for (const [prelude] of plain.matchAll(/[^{};]+(?=\{)/g)) {
    if (prelude.startsWith('@')) take('media', /\(([a-z-]+)/g, prelude);
    else take('pseudo', /:([a-z-]+)/g, prelude);
  }
  for (const [, name = '', value = ''] of plain.matchAll(
    /(?<=[{};]|^)(-?[a-z][a-z-]*|--[\w-]+):([^{};]*)(?=[;}]|$)/g,
  )) {
    if (!name.startsWith('--')) found.push(['property', name]);
    take('function', /([a-z][a-z-]*)\(/g, value);
    take('unit', /(?<![\w#-])[+-]?[\d.]+([a-z]+)/g, value);
  }
  return [
    ...new Set(found.filter(([kind, name]) => !cssNames[kind].split(' ').includes(name)).map((pair) => pair.join(' '))),
  ].sort();
}
