import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAccepted, matrixTable } from '../../e2e/faults/result.ts';

const root = join(import.meta.dirname, '..', '..');

function listCells(): string[] {
  const script = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = join('e2e', 'faults', 'playwright.config.ts');
  const { stdout } = spawnSync(process.execPath, [script, 'test', '--config', config, '--list', '--reporter=list'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  return [...stdout.matchAll(/› (\S+ × \S+)$/gm)].map(([, title = '']) => title);
}

test('the matrix has every one of its 15 journeys with every one of its 43 faults', {
  tags: ['all'],
}, () => {
  const cells = listCells().map((title) => title.split(' × '));
  expect([...new Set(cells.map(([journey]) => journey))]).toEqual([
    ...['password', 'third-party', 'qr', 'quick-token', 'mail-code', 'phone-code', 'mail-password'],
    ...['sign-up-mail', 'sign-up-phone', 'sign-up-link', 'two-factor', 'consent', 'mini-app', 'language', 'logout'],
  ]);
  expect([...new Set(cells.map(([, fault]) => fault))]).toEqual([
    ...['hang', '503', 'html', 'empty', 'bad', 'wrong', 'null', 'missing', 'offline', 'cors', 'code', '20063', '10006'],
    ...['st-throws', 'st-full', 'garbage', 'cookies-off', 'chunk-404', 'chunk-blocked', 'js-off', 'slow-8s', 'double'],
    ...['clock-12m', 'clock+2h', 'lost', 'stall', 'cut', 'false-gzip', 'portal', 'portal-302', '429', 'array', 'long'],
    ...['js-html', 'js-hang', 'chunk-hang', 'csp', 'html-80%', 'texts-503', 'no-cookies', 'no-storage', 'down-4s'],
    ...['patched'],
  ]);
  expect(new Set(cells.map(String)).size).toBe(15 * 43);
});

test('a cell is accepted for success, words and the browser’s own page only', () => {
  expect(['S', 'M', 'M+', 'B', '·'].filter(isAccepted)).toEqual(['S', 'M', 'M+', 'B', '·']);
  expect(['X', 'O', 'M-', '?', 'SE', 'ME', 'M+E', 'XE', ''].filter(isAccepted)).toEqual([]);
});

test('the table has a row for each journey, and nothing where a cell was not walked', () => {
  expect(
    matrixTable([
      { journey: 'password', fault: 'hang', outcome: 'M+' },
      { journey: 'password', fault: 'offline', outcome: 'X' },
      { journey: 'qr', fault: 'offline', outcome: 'S' },
    ]),
  ).toEqual(['         hang offline ', 'password M+   X       ', 'qr            S       ']);
});
