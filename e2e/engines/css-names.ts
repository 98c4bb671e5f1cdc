/**
 * What the style sheets may use. Every engine of `src/tools/build/oldest-engines.ts` knows these names, or does without:
 * Safari has `text-size-adjust` and `user-select` with its prefix, shows its usual bar for `scrollbar-width`, and has no
 * forced colours. Engines that cannot animate `content-visibility` draw the names of the languages at once (0149). With
 * `@view-transition` the page process of WebKitGTK crashed, so the rule stands in a condition that no WebKit meets (0100).
 */
const cssNames = {
  atRule: 'keyframes layer media supports view-transition',
  pseudo: [
    '-webkit-search-cancel-button -webkit-search-decoration active after any-link autofill backdrop before checked',
    'dir disabled empty enabled file-selector-button first-child first-of-type focus focus-visible focus-within has',
    'hover indeterminate invalid is lang last-child last-of-type marker not nth-child nth-of-type only-child',
    'optional placeholder placeholder-shown read-only required root selection target valid view-transition view-transition-group visited where',
  ].join(' '),
  function: [
    'attr blur calc circle clamp color-mix cubic-bezier drop-shadow env fit-content hsl hsla inset light-dark',
    'counter linear-gradient max min minmax polygon radial-gradient repeat repeating-linear-gradient repeating-radial-gradient rgb rgba rotate',
    'scale steps translate translateX',
    'translateY url var',
  ].join(' '),
  unit: 'ch deg dvh dvw em fr lvh ms pt px rem s svh turn vh vmax vmin vw',
  media: [
    'any-hover any-pointer aspect-ratio forced-colors height hover max-height max-width min-height min-width',
    'orientation pointer prefers-color-scheme prefers-contrast prefers-reduced-motion resolution scripting width',
  ].join(' '),
  property: [
    '-webkit-text-size-adjust -webkit-user-select accent-color align-content align-items align-self animation',
    'animation-delay animation-duration animation-iteration-count animation-name animation-timing-function appearance aspect-ratio background',
    'background-color background-image background-position background-repeat background-size block-size border',
    'border-block border-block-color border-block-end border-block-end-color border-block-end-style',
    'border-block-end-width border-block-start border-block-start-color border-block-start-style',
    'border-block-start-width border-block-style border-block-width border-collapse border-color',
    'border-end-end-radius border-end-start-radius border-inline border-inline-color border-inline-end',
    'border-inline-end-color border-inline-end-style border-inline-end-width border-inline-start',
    'border-inline-start-color border-inline-start-style border-inline-start-width border-inline-style',
    'border-inline-width border-radius border-spacing border-start-end-radius border-start-start-radius',
    'border-style border-width bottom box-shadow box-sizing break-inside caret-color clip-path color color-scheme content-visibility',
    'column-gap columns contain content cursor direction display fill fill-opacity filter flex flex-basis',
    'flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-feature-settings',
    'font-size font-style font-variant font-variant-numeric font-weight forced-color-adjust gap grid grid-area',
    'grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-start grid-row',
    'grid-row-end grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows height',
    'hyphens inline-size inset inset-block inset-block-end inset-block-start inset-inline inset-inline-end',
    'inset-inline-start isolation justify-content justify-items justify-self left letter-spacing line-height',
    'list-style list-style-position list-style-type margin margin-block margin-block-end margin-block-start',
    'margin-bottom margin-inline margin-inline-end margin-inline-start margin-left margin-right margin-top',
    'max-block-size max-height max-inline-size max-width min-block-size min-height min-inline-size min-width',
    'navigation object-fit opacity order outline outline-color outline-offset outline-style outline-width overflow',
    'overflow-wrap overflow-x overflow-y overscroll-behavior padding padding-block padding-block-end',
    'padding-block-start padding-inline padding-inline-end padding-inline-start place-content place-items',
    'place-self pointer-events position quotes resize right rotate row-gap scale scroll-behavior scroll-margin',
    'scroll-margin-block scroll-margin-block-end scroll-margin-block-start scroll-margin-inline scroll-padding',
    'scroll-padding-block scroll-padding-block-end scroll-padding-block-start scroll-snap-align scroll-snap-type',
    'scrollbar-width stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-opacity',
    'stroke-width tab-size table-layout text-align text-decoration text-decoration-color text-decoration-line',
    'text-decoration-style text-decoration-thickness text-indent text-overflow text-shadow text-size-adjust',
    'text-transform text-underline-offset text-wrap top touch-action transform transform-origin transition',
    'transition-delay transition-duration transition-property transition-timing-function translate unicode-bidi',
    'counter-increment counter-reset user-select vertical-align visibility white-space width will-change word-break word-spacing z-index',
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
    if (prelude.startsWith('@media')) take('media', /\(([a-z-]+)/g, prelude);
    else if (!prelude.startsWith('@')) take('pseudo', /:([a-z-]+)/g, prelude);
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
