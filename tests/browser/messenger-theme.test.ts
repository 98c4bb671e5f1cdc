// @vitest-environment jsdom

/** What the mini app takes of its messenger, and gives it: the mode, and the colours of the main button (decision 0189). */

import { afterEach, expect, test } from 'vitest';
import { applyMode, mainButtonColors } from '../../src/browser/messenger-theme.ts';

const root = document.documentElement;

afterEach(() => {
  root.className = '';
  document.head.innerHTML = '';
});

test('a dark messenger has a dark page, and a light one a light page (S7.64)', () => {
  applyMode(root, { bg_color: '#17212b', button_color: '#5288c1' });
  expect(root.className).toBe('dark');
  applyMode(root, { bg_color: '#ffffff' });
  expect(root.className).toBe('light');
});

test.each([undefined, null, 'dark', {}, { bg_color: 7 }, { bg_color: 'red; }' }])(
  'leaves the page as it is for %j',
  (theme) => {
    applyMode(root, theme);
    expect(root.className).toBe('');
  },
);

test('the messenger draws its main button in the fill and the words of the page’s own, also yellow with dark words', () => {
  document.head.innerHTML = '<style>.button-primary { background-color: #ffff00; color: #111111 }</style>';
  expect(mainButtonColors(document)).toEqual({ color: '#ffff00', text_color: '#111111' });
  expect(document.body.children).toHaveLength(0);
});

test('without colours that can be read the messenger keeps its own', () => {
  expect(mainButtonColors(document)).toEqual({});
});
