import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markPreview } from '../../../src/tools/build/mark-preview.ts';

let folder: string;
const page =
  '<!DOCTYPE html><html lang="tr"><head><meta charset="utf-8"><title>Giriş</title></head><body class="x"><main></main></body></html>';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-preview-'));
  mkdirSync(join(folder, 'tr-TUR/login'), { recursive: true });
  writeFileSync(join(folder, 'tr-TUR/login/index.html'), page);
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('a preview for colleagues', () => {
  test('says so on every page, and asks not to be listed', () => {
    markPreview(folder);
    const html = readFileSync(join(folder, 'tr-TUR/login/index.html'), 'utf8');
    expect(html).toContain('<meta name="robots" content="noindex,nofollow">');
    expect(html).toContain('<p class="preview-mark" lang="en" dir="ltr">Preview: not the public site.');
    expect(readFileSync(join(folder, 'robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /\n');
  });

  test('shows its page at any host: a colleague opens it where it was put', () => {
    markPreview(folder);
    const html = readFileSync(join(folder, 'tr-TUR/login/index.html'), 'utf8');
    const foreign = html.replace('<html lang="tr">', '<html lang="tr" class="is-foreign">');
    const { document } = new JSDOM(foreign, { runScripts: 'dangerously' }).window;
    expect(document.documentElement.classList).not.toContain('is-foreign');
  });

  test('is not made where a page has no place for the mark', () => {
    writeFileSync(join(folder, 'too-old.html'), '<p>Old</p>');
    expect(() => markPreview(folder)).toThrow('too-old.html has no place for the mark of a preview.');
  });
});
