import type { BrandLook } from '../../../src/domain/site/brand-look.ts';

/** Stone for page and card, pine for what can be pressed, lamp for where one is; dusk on the brand surface, in both modes. */
export const look: BrandLook = {
  colors: {
    page: { light: '#f6f6f2', dark: '#0d1111' },
    surface: { light: '#ffffff', dark: '#1c2322' },
    raised: { light: '#f6f6f2', dark: '#262e2d' },
    text: { light: '#151a1a', dark: '#eceeea' },
    muted: { light: '#565e5b', dark: '#a6aeaa' },
    line: { light: '#dddfd8', dark: '#343d3b' },
    edge: { light: '#78807c', dark: '#7b8682' },
    link: { light: '#0b6b58', dark: '#52d6b4' },
    'link-strong': { light: '#085445', dark: '#8fe8d0' },
    action: { light: '#0b6b58', dark: '#52d6b4' },
    'action-strong': { light: '#085445', dark: '#8fe8d0' },
    'action-text': { light: '#ffffff', dark: '#04241c' },
    'action-edge': { light: '#0b6b58', dark: '#52d6b4' },
    tint: { light: '#e7f2ee', dark: '#173a32' },
    caution: { light: '#8a5600', dark: '#f4bd62' },
    'caution-tint': { light: '#fdf3df', dark: '#33270f' },
    danger: { light: '#b3261e', dark: '#ff9d94' },
    'danger-tint': { light: '#fdeceb', dark: '#3a1a18' },
    'on-photo': { light: '#17181e', dark: '#17181e' },
    photo: { light: '#ffffff', dark: '#ffffff' },
    header: { light: '#17181e', dark: '#17181e' },
    'header-text': { light: '#f2f3f5', dark: '#f2f3f5' },
    'brand-to': { light: '#0d4238', dark: '#0d4238' },
    'brand-raised': { light: '#1a3b37', dark: '#1a3b37' },
    'brand-muted': { light: '#b9c9c3', dark: '#b9c9c3' },
    'brand-line': { light: '#47756b', dark: '#47756b' },
    'brand-edge': { light: '#7fa399', dark: '#7fa399' },
    'brand-accent': { light: '#52d6b4', dark: '#52d6b4' },
    lamp: { light: '#f4bd62', dark: '#f4bd62' },
    'lamp-bright': { light: '#ffd892', dark: '#ffd892' },
    'lamp-text': { light: '#0f1d19', dark: '#0f1d19' },
  },
  siteColors: {},
  themeColor: '#17181e',
  fonts: {
    display: {
      name: 'Onest',
      kind: 'sans-serif',
      scripts: ['Latn', 'Cyrl'],
      files: [
        {
          file: 'onest-latin.woff2',
          weight: '600',
          unicodeRange: ['U+0000-00FF', 'U+0131', 'U+0152-0153', 'U+2000-206F', 'U+20AC', 'U+2122', 'U+2212'],
        },
        {
          file: 'onest-latin-ext.woff2',
          weight: '600',
          unicodeRange: ['U+0100-0130', 'U+0132-02BA', 'U+1E00-1E9F', 'U+20A0-20C0'],
        },
        { file: 'onest-cyrillic-ext.woff2', weight: '600', unicodeRange: ['U+0460-052F'] },
        {
          file: 'onest-cyrillic.woff2',
          weight: '600',
          unicodeRange: ['U+0400-045F', 'U+0490-0491', 'U+04B0-04B1', 'U+2116'],
        },
        {
          file: 'onest-vietnamese.woff2',
          weight: '600',
          unicodeRange: [
            ...(['U+0102-0103', 'U+0110-0111', 'U+0128-0129', 'U+0168-0169'] as const),
            ...(['U+01A0-01A1', 'U+01AF-01B0', 'U+1EA0-1EF9', 'U+20AB'] as const),
          ],
        },
      ],
    },
  },
  type: {
    body: 'system-ui, sans-serif',
    display: 'var(--font)',
    code: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "Noto Sans Mono", monospace',
    strongWeight: 600,
    displayWeight: 640,
    displayTracking: '-0.02em',
  },
  radius: { small: '6px', control: '10px', card: '16px', arch: '10rem', pill: '1rem', round: '50%' },
  // A gate with light in it.
  logo: {
    viewBox: '0 0 24 24',
    shapes: [
      {
        path: 'M2 22V12a10 10 0 0 1 20 0v10h1v1.5H1V22Zm2 0h3.5v-9.5a4.5 4.5 0 0 1 9 0V22H20V12a8 8 0 0 0-16 0Z',
      },
    ],
  },
  panel: { checks: ['encryption', 'staff'], art: 'gate' },
  providerGlyphs: {},
};
