import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { siteIds } from '../../../src/domain/site/site.ts';
import { hashSources, staleSites, stampSites } from '../../../src/tools/build/sources-stamp.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gatehouse-stamp-'));
  for (const folder of ['src/domain/site', 'src/sandbox/server', 'locales/en', 'dist/tur']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
});

afterEach(() => rmSync(root, { recursive: true }));

describe('what is not built again', () => {
  test('a site in dist that was built from these sources', () => {
    expect(staleSites(root, 'a')).toEqual(siteIds);
    stampSites(root, ['tur', 'kaz'], 'a');
    expect(staleSites(root, 'a')).toEqual(siteIds.filter((id) => id !== 'tur'));
    expect(staleSites(root, 'b')).toEqual(siteIds);
  });

  test('a site of another folder, which has a stamp of its own', () => {
    const gallery = join(root, '.cache/gallery');
    mkdirSync(join(gallery, 'tur'), { recursive: true });
    stampSites(root, ['tur'], 'a', gallery);
    expect(staleSites(root, 'a', gallery)).toEqual(siteIds.filter((id) => id !== 'tur'));
    expect(staleSites(root, 'a')).toEqual(siteIds);
  });

  test('a stamp that was torn counts for nothing', () => {
    stampSites(root, ['tur'], 'a');
    writeFileSync(join(root, '.cache/dist-stamp.json'), '{ "tur"');
    expect(staleSites(root, 'a')).toEqual(siteIds);
  });

  test('every source counts, and the sandbox is none', () => {
    const before = hashSources(root);
    writeFileSync(join(root, 'src/sandbox/server/server.ts'), '');
    expect(hashSources(root)).toBe(before);
    writeFileSync(join(root, 'locales/en/global.json'), '{}');
    const after = hashSources(root);
    expect(after).not.toBe(before);
    writeFileSync(join(root, 'src/domain/site/site.ts'), '');
    expect(hashSources(root)).not.toBe(after);
  });
});
