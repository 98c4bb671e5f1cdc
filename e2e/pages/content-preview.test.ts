/** `npm run content -- preview`: whoever changes a text sees it on the page at once. */

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import getPort from 'get-port';
import { copyProject, type ProjectCopy } from '../../tests/support/project-copy.ts';

let copy: ProjectCopy;
let preview: ChildProcess;
let output = '';

test.beforeAll(() => {
  copy = copyProject();
});

test.afterAll(async () => {
  const ended = new Promise((resolve) => preview.once('close', resolve));
  preview.kill('SIGTERM');
  await ended;
  copy.remove();
});

test('a changed text is on the open page without a reload by hand, and what is wrong with it is said', {
  tag: '@all',
}, async ({ page }) => {
  const port = await getPort();
  preview = spawn(process.execPath, [join(copy.folder, 'src/tools/commands/content.ts'), 'preview', '--site', 'nld'], {
    cwd: copy.folder,
    env: { ...process.env, PORT: String(port) },
  });
  for (const stream of [preview.stdout, preview.stderr]) {
    stream?.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  await expect.poll(() => output, { timeout: 60_000 }).toContain('watching for file changes');
  await page.goto(`http://nld.localhost:${port}/nl-NL/login`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Inloggen', { useInnerText: true });
  changeTitle('Inloggen', 'Welkom terug');
  await expect(title).toHaveText('Welkom terug', { useInnerText: true });
  await expect.poll(() => output).toContain('nl-NL: no faults.');
  changeTitle('Welkom terug', 'Welkom  terug');
  await expect.poll(() => output).toContain('locales/nl-NL/inverse.json: "loginTitle" has two spaces in a row.');
});

function changeTitle(from: string, to: string): void {
  const file = join(copy.folder, 'locales/nl-NL/inverse.json');
  const before = readFileSync(file, 'utf8');
  const after = before.replace(`"loginTitle": "${from}"`, `"loginTitle": "${to}"`);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}
