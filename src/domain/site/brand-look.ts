/** How a brand looks: colours by role, type, radius, logo and panel. Only the build reads it (decision 0107). */

import { contrastOf } from './contrast.ts';
import { type HexColor, isHexColor, type SiteId } from './site.ts';

/** What a colour is for. `tokens.css` says where each is used; `page` is `--color-page`. */
export const colorRoles = [
  ...(['page', 'surface', 'raised', 'text', 'muted', 'line', 'edge'] as const),
  // A link is text, and so are the marks in its colour. An action is the fill of a button, with its own words and edge.
  ...(['link', 'link-strong', 'action', 'action-strong', 'action-text', 'action-edge', 'tint'] as const),
  ...(['caution', 'caution-tint', 'danger', 'danger-tint', 'on-photo', 'photo'] as const),
  ...(['header', 'header-text', 'brand-to', 'brand-raised', 'brand-muted', 'brand-line', 'brand-edge'] as const),
  ...(['brand-accent', 'lamp', 'lamp-bright', 'lamp-text'] as const),
] as const;
export type ColorRole = (typeof colorRoles)[number];

export interface ColorPair {
  readonly light: HexColor;
  readonly dark: HexColor;
}

export type BrandColors = Readonly<Record<ColorRole, ColorPair>>;

/** One filled path of a drawing. */
export interface LogoShape {
  readonly path: string;
  /** On light and on dark ground; without it the shape takes the colour of the text around it. */
  readonly color?: ColorPair;
}

/** A square drawing. Without its colours it is the mono logo. */
export interface Logo {
  readonly viewBox: string;
  readonly shapes: readonly LogoShape[];
}

/** One path of the picture beside a form, in the brand's colours. */
export interface ArtShape {
  readonly path: string;
  readonly fill?: ColorRole;
  readonly stroke?: ColorRole;
}

/** The picture beside a form, on a drawing area of 800 × 570 whose lower edge is the page's. */
export type PanelArt = 'gate' | readonly ArtShape[];

/** What the panel beside the login says, in this order; the texts are in the locale files. */
export const panelChecks = ['encryption', 'staff'] as const;
export type PanelCheck = (typeof panelChecks)[number];

/** One file of a font, in the folder `fonts` of the brand. */
export interface FontFile {
  readonly file: `${string}.woff2`;
  /** As in `font-weight`: `600`, or `200 800` for a variable font. */
  readonly weight: string;
  /** Signs for which it is loaded: `U+0400-045F`. Where files overlap, the last one is taken. */
  readonly unicodeRange: readonly [string, ...string[]];
}

/** A font of the brand's own. It never moves a line: a page that is drawn before the font is there keeps the system's. */
export interface BrandFont {
  readonly name: string;
  /** The kind of the system's font that stands in for it, with its measures. */
  readonly kind: 'sans-serif' | 'serif';
  /** ISO 15924 codes. Pages in a language of another script keep the system's font, and never load this one. */
  readonly scripts: readonly string[];
  readonly files: readonly FontFile[];
}

export const fontParts = ['body', 'display'] as const;
export type FontPart = (typeof fontParts)[number];

const radiusRoles = ['small', 'control', 'card', 'arch', 'pill', 'round'] as const;
type RadiusRole = (typeof radiusRoles)[number];

export interface BrandLook {
  readonly colors: BrandColors;
  /** Colours of a site that differ from the brand's. */
  readonly siteColors: Readonly<Partial<Record<SiteId, Partial<BrandColors>>>>;
  /** The colour of the browser's own frame. */
  readonly themeColor: HexColor;
  /** Without one, and until it is there, text has the font of `type`. */
  readonly fonts?: Readonly<Partial<Record<FontPart, BrandFont>>>;
  readonly type: {
    readonly body: string;
    readonly display: string;
    readonly code: string;
    readonly strongWeight: number;
    readonly displayWeight: number;
    readonly displayTracking: string;
  };
  /**
   * Of corners, with units, also of `0px`. `arch` is the upper corners of signs, `pill` a badge, `round` pictures of people. All of
   * them `0px`: nothing has a round corner but the ring that turns while something loads.
   */
  readonly radius: Readonly<Record<RadiusRole, string>>;
  readonly logo: Logo;
  /** Signs of identity providers that differ from `sites/providers.ts`: lines on a grid of 20. */
  readonly providerGlyphs: Readonly<Partial<Record<string, string>>>;
  readonly panel: { readonly checks: readonly PanelCheck[]; readonly art: PanelArt };
}

/** A square picture beside the pages; its size is in pixels. */
interface IconFile {
  readonly file: string;
  readonly size: number;
}

/** Apple's systems ask for it by this name where a page names none. */
export const touchIcon = 'apple-touch-icon.png';
/** What the web app manifest names. */
export const appIcons: readonly IconFile[] = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
];
/** Messengers and social networks show it with a link to a page. */
export const shareImage = 'share.png';

/** Pictures that every brand has, beside its favicon. */
export const pictureFiles: readonly string[] = [touchIcon, ...appIcons.map(({ file }) => file), shareImage];
/** What a home screen takes from a site; a page of its own writes it. */
export const webManifestFile = 'site.webmanifest';

/** The colours of a brand on one of its sites. */
export function colorsOfSite(look: Pick<BrandLook, 'colors' | 'siteColors'>, site: SiteId): BrandColors {
  return { ...look.colors, ...look.siteColors[site] };
}

/** The colour of the browser's own frame on a site: a site with its own header takes that. */
export function themeColorOf(look: Pick<BrandLook, 'siteColors' | 'themeColor'>, site: SiteId): HexColor {
  return look.siteColors[site]?.header?.dark ?? look.themeColor;
}

/** The custom property that has the families of a font, with those that stand in for it. */
export function fontVariable(part: FontPart): `--font-brand-${FontPart}` {
  return `--font-brand-${part}`;
}

/**
 * The fonts of the brand that a page shows.
 *
 * @param tag BCP 47 tag of the page's language
 */
export function fontsOfPage({ fonts = {} }: Pick<BrandLook, 'fonts'>, tag: string): FontPart[] {
  const { script = '' } = new Intl.Locale(tag).maximize();
  return fontParts.filter((part) => fonts[part]?.scripts.includes(script));
}

/**
 * Names and values of the design tokens that a brand sets, in the order in which style sheets declare them.
 *
 * @param tag BCP 47 tag of the page's language
 */
export function brandTokens(look: BrandLook, site: SiteId, tag: string): [name: `--${string}`, value: string][] {
  const colors = colorsOfSite(look, site);
  const { type, radius } = look;
  const fonts = fontsOfPage(look, tag);
  const familyOf = (part: FontPart) => (fonts.includes(part) ? `var(${fontVariable(part)})` : type[part]);
  return [
    ...colorRoles.map((role): [`--${string}`, string] => [`--color-${role}`, cssColor(colors[role])]),
    ['--font', familyOf('body')],
    ['--font-display', familyOf('display')],
    ['--font-code', type.code],
    ['--weight-strong', String(type.strongWeight)],
    ['--weight-display', String(type.displayWeight)],
    ['--tracking-display', type.displayTracking],
    ['--radius-small', radius.small],
    ['--radius', radius.control],
    ['--radius-card', radius.card],
    ['--radius-arch', radius.arch],
    ['--radius-pill', radius.pill],
    ['--radius-round', radius.round],
  ];
}

/** A sentence for each radius that style sheets cannot calculate with. */
export function radiusFaults({ radius }: Pick<BrandLook, 'radius'>): string[] {
  return radiusRoles
    .filter((role) => !/^\d*\.?\d+(?:px|rem|em|%)$/.test(radius[role]))
    .map((role) => `The radius ${role}, ${radius[role]}, is no length with a unit, such as 4px or 0px.`);
}

/** One value where both modes have the same. */
export function cssColor({ light, dark }: ColorPair): string {
  return light === dark ? light : `light-dark(${light},${dark})`;
}

type Mode = 'light' | 'dark';

/** A role, and the roles that lie below it. */
type Pairs = readonly (readonly [ColorRole, readonly ColorRole[]])[];

const brandGrounds = ['header', 'brand-to', 'brand-raised'] as const;

/** Text and its grounds (WCAG 2.2, 1.4.3). */
const textPairs: Pairs = [
  ['text', ['page', 'surface', 'raised', 'tint', 'caution-tint', 'danger-tint']],
  ['muted', ['page', 'surface', 'raised']],
  ['link', ['page', 'surface']],
  ['link-strong', ['surface', 'tint']],
  ['action-text', ['action', 'action-strong']],
  ['danger', ['surface', 'danger-tint']],
  ['on-photo', ['photo']],
  ['header-text', ['header']],
  ['brand-muted', brandGrounds],
  ['brand-accent', brandGrounds],
  ['lamp', ['header', 'brand-to']],
  ['lamp-text', ['lamp', 'lamp-bright', 'brand-accent']],
];

/** Edges and signs, and their grounds (WCAG 2.2, 1.4.11). */
const edgePairs: Pairs = [
  ['edge', ['page', 'surface']],
  // The fill may be as light as the page.
  ['action-edge', ['page', 'surface']],
  ['caution', ['caution-tint']],
  ['brand-edge', brandGrounds],
];

export interface ContrastRow {
  readonly name: ColorRole;
  readonly ground: ColorRole;
  readonly mode: Mode;
  /** The brand surface is dark in both modes, and takes the text of the dark mode. */
  readonly groundMode: Mode;
  readonly least: number;
}

const modes: readonly Mode[] = ['light', 'dark'];

function rows(pairs: Pairs, least: number): ContrastRow[] {
  return pairs.flatMap(([name, grounds]) =>
    grounds.flatMap((ground) => modes.map((mode) => ({ name, ground, mode, groundMode: mode, least }))),
  );
}

/** Every pair of colours that lie upon each other, and the contrast that it needs (S9.30). */
export const contrastRows: readonly ContrastRow[] = [
  ...rows(textPairs, 4.5),
  ...rows(edgePairs, 3),
  ...brandGrounds.flatMap((ground) =>
    modes.map((groundMode): ContrastRow => ({ name: 'text', ground, mode: 'dark', groundMode, least: 4.5 })),
  ),
];

/** Whether the colours of a row can be told apart well enough. */
export function hasContrast(colors: BrandColors, { name, ground, mode, groundMode, least }: ContrastRow): boolean {
  return contrastOf(colors[name][mode], colors[ground][groundMode]) >= least;
}

/** A sentence for each pair of colours that cannot be told apart well enough (S9.30). */
export function contrastFaults(colors: BrandColors): string[] {
  return contrastRows.flatMap((row) => {
    if (hasContrast(colors, row)) return [];
    const { name, ground, mode, groundMode, least } = row;
    const [color, below] = [colors[name][mode], colors[ground][groundMode]];
    const contrast = contrastOf(color, below);
    return `${name} ${color} on ${ground} ${below}, ${groundMode}: the contrast is ${contrast.toFixed(2)}, and ${least} is needed.`;
  });
}

/** A sentence for each shape of a logo that cannot be seen where the logo stands: the header, and a page without a header. */
export function logoFaults({ shapes }: Logo, colors: BrandColors): string[] {
  return shapes.flatMap(({ color }, index) => {
    if (color === undefined) return [];
    const places: [HexColor, ColorRole, Mode][] = [
      [color.dark, 'header', 'dark'],
      [color.light, 'page', 'light'],
      [color.dark, 'page', 'dark'],
    ];
    return places.flatMap(([drawn, ground, mode]) => {
      const contrast = contrastOf(drawn, colors[ground][mode]);
      // Stryker disable next-line EqualityOperator: no two colours are known whose contrast is exactly 3
      return contrast >= 3
        ? []
        : `Shape ${index + 1} of the logo, ${drawn} on ${ground} ${colors[ground][mode]}, ${mode}: the contrast is ${contrast.toFixed(2)}, and 3 is needed.`;
    });
  });
}

/** Values that are no colours: a hash and six hex digits are one (S5.27). The build stops on any. */
export function colorFaults(look: Pick<BrandLook, 'colors' | 'siteColors' | 'themeColor'>): string[] {
  const tables: [string, object][] = [['', look.colors], ...Object.entries(look.siteColors)];
  const named = tables.flatMap(([site, table]) =>
    Object.entries(table).flatMap(([role, pair]) =>
      Object.entries(pair as ColorPair).map(([mode, color]) => [`${site} ${mode} ${role}`.trim(), color] as const),
    ),
  );
  return [...named, ['theme', look.themeColor] as const]
    .filter(([, color]) => !isHexColor(color))
    .map(([what, color]) => `The ${what} colour, ${color}, is not a hash and six hex digits.`);
}
