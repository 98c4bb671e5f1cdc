import type { BrandLook } from '../../../src/domain/site/brand-look.ts';

export const look: BrandLook = {
  colors: {
    page: { light: '#f4f2f6', dark: '#110f13' },
    surface: { light: '#ffffff', dark: '#19171c' },
    raised: { light: '#f4f2f6', dark: '#221f25' },
    text: { light: '#17151a', dark: '#eceaee' },
    muted: { light: '#59565e', dark: '#a9a6ae' },
    line: { light: '#dbd8df', dark: '#2e2b32' },
    edge: { light: '#7b7880', dark: '#74707a' },
    link: { light: '#330b6b', dark: '#9b6adc' },
    'link-strong': { light: '#280854', dark: '#b48fe8' },
    action: { light: '#330b6b', dark: '#9b6adc' },
    'action-strong': { light: '#280854', dark: '#b48fe8' },
    'action-text': { light: '#ffffff', dark: '#0d031a' },
    'action-edge': { light: '#330b6b', dark: '#9b6adc' },
    tint: { light: '#ece7f2', dark: '#1f1230' },
    caution: { light: '#8a5600', dark: '#f4bd62' },
    'caution-tint': { light: '#fdf3df', dark: '#33270f' },
    danger: { light: '#b3261e', dark: '#ff9d94' },
    'danger-tint': { light: '#fdeceb', dark: '#3a1a18' },
    'on-photo': { light: '#17181e', dark: '#17181e' },
    photo: { light: '#ffffff', dark: '#ffffff' },
    header: { light: '#1a171e', dark: '#1a171e' },
    'header-text': { light: '#f3f2f5', dark: '#f3f2f5' },
    'brand-to': { light: '#230d42', dark: '#230d42' },
    'brand-raised': { light: '#281a3b', dark: '#281a3b' },
    'brand-muted': { light: '#c0b9c9', dark: '#c0b9c9' },
    'brand-line': { light: '#5a4775', dark: '#5a4775' },
    'brand-edge': { light: '#8e7fa3', dark: '#8e7fa3' },
    'brand-accent': { light: '#a172de', dark: '#a172de' },
    lamp: { light: '#f462e8', dark: '#f462e8' },
    'lamp-bright': { light: '#ff92f6', dark: '#ff92f6' },
    'lamp-text': { light: '#110b17', dark: '#110b17' },
  },
  siteColors: {},
  themeColor: '#1a171e',
  fonts: {
    display: {
      name: 'Lora',
      kind: 'serif',
      scripts: ['Latn', 'Cyrl'],
      files: [
        {
          file: 'lora-latin.woff2',
          weight: '600',
          unicodeRange: ['U+0000-00FF', 'U+0131', 'U+0152-0153', 'U+2000-206F', 'U+20AC', 'U+2122', 'U+2212'],
        },
        {
          file: 'lora-latin-ext.woff2',
          weight: '600',
          unicodeRange: ['U+0100-0130', 'U+0132-02BA', 'U+1E00-1E9F', 'U+20A0-20C0'],
        },
        { file: 'lora-cyrillic-ext.woff2', weight: '600', unicodeRange: ['U+0460-052F'] },
        {
          file: 'lora-cyrillic.woff2',
          weight: '600',
          unicodeRange: ['U+0400-045F', 'U+0490-0491', 'U+04B0-04B1', 'U+2116'],
        },
        {
          file: 'lora-vietnamese.woff2',
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
    body: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Georgian", "Noto Sans Arabic", "Noto Sans CJK SC", sans-serif',
    display: 'Georgia, "Noto Serif", serif',
    code: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "Noto Sans Mono", monospace',
    strongWeight: 600,
    displayWeight: 640,
    displayTracking: '-0.02em',
  },
  radius: {
    small: '2px',
    control: '3px',
    card: '4px',
    arch: '4px',
    pill: '1rem',
    round: '50%',
  },
  logo: {
    viewBox: '0 0 24 24',
    shapes: [
      {
        path: 'M2 20 12 3l10 17h-5.5L12 12.3 7.5 20Z',
      },
      {
        path: 'M12 16.2 14.2 20H9.8Z',
      },
    ],
  },
  panel: {
    checks: ['encryption', 'staff'],
    art: [
      { path: 'M-1600 540V420L-300 300 60 430 400 120 740 430 1100 300 2400 420V540Z', fill: 'brand-raised' },
      { path: 'M60 540 400 120 740 540', stroke: 'lamp' },
      { path: 'M200 540 400 290 600 540', stroke: 'brand-edge' },
      { path: 'M320 540 400 440 480 540Z', fill: 'lamp' },
    ],
  },
  providerGlyphs: {},
};
