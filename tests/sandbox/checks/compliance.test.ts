import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readComplianceConfig } from '../../../src/contract/compliance.ts';
import { createTestExchange } from '../support/sandbox.ts';

function ask(fields: Record<string, string>) {
  return createTestExchange().fetch('/compliance', { method: 'POST', body: new URLSearchParams(fields) });
}

/** The text of the page without its marks. */
async function textOf(fields: Record<string, string>): Promise<string> {
  const response = await ask(fields);
  expect(response.status).toBe(200);
  return (await response.text())
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<textarea.*?<\/textarea>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

const config = JSON.stringify([
  { element: 'signUpLink', action: 'disable', rc: 'EEA', priority: 1 },
  { element: 'signUpLink', action: 'hide', siteId: 'TUR', rc: 'EEA', priority: '10' },
  { element: 'signUpLink', action: 'show', account: '7', priority: '20' },
]);

test('a visitor is not restricted, unless the control page says so for them (S7.57)', async () => {
  const exchange = createTestExchange();
  expect((await exchange.call('regulationInfo')).result).toEqual({ restrictOperate: false });
  const scene = { method: 'POST', headers: { 'content-type': 'application/json' } };
  await exchange.fetch('/control/scenarios', { ...scene, body: '{"visitor":"v-1","regulation":"restricted"}' });
  const path = '/compliance/v1/wall/regulation-info';
  const own = await exchange.fetch(path, { headers: { guid: 'v-1' } });
  expect((await own.json()).result).toEqual({ restrictOperate: true });
  const other = await exchange.fetch(path, { headers: { guid: 'v-2' } });
  expect((await other.json()).result).toEqual({ restrictOperate: false });
  expect(await (await exchange.fetch('/control')).text()).toContain('regulation: restricted');
});

describe('the page for operators says which item won and why (S4.54)', () => {
  test('for a site, an account and an answer about the regulation', async () => {
    const turkey = await textOf({ site: 'TUR', regulation: 'restricted (EEA)', config });
    expect(turkey).toContain('signUpLink: hide');
    expect(turkey).toContain('Wins: it applies, and no item of a higher priority than 10 does.');
    expect(turkey).toContain('Applies, but item 2 has the higher priority: 10 against 1.');
    expect(turkey).toContain('Does not apply: account does not fit.');
    expect(await textOf({ site: 'EU', regulation: 'restricted (EEA)', config })).toContain('signUpLink: disable');
    expect(await textOf({ site: 'EU', account: '7', config })).toContain('signUpLink: show');
  });

  test('without an answer about the regulation, items for the EEA do not apply (S4.53, S8.22)', async () => {
    const text = await textOf({ site: 'TUR', regulation: 'no answer', config });
    expect(text).toContain('signUpLink: nothing applies');
    expect(text).toContain('Does not apply: rc does not fit.');
  });

  test('it starts with the configuration of local pages, and reports errors in another one', async () => {
    const page = await (await createTestExchange().fetch('/compliance')).text();
    expect(page).toContain('data-part="signUpLink"');
    expect(await textOf({ config: '{' })).toContain('This is not JSON');
    expect(await textOf({ config: '[{"element":"a"}]' })).toContain('Ignored entries that are not valid items: 1.');
  });

  test('typed text is escaped, and the page runs no scripts', async () => {
    const response = await ask({ account: '"><script>1</script>', config: '</textarea><script>2</script>' });
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).not.toContain('<script');
  });
});

test('the published files are lists of complete items (S3.38, S7.58)', () => {
  for (const network of ['', 'test/', 'testnet/']) {
    const file = new URL(`../../../public/compliance/${network}login-entry-fe.json`, import.meta.url);
    const raw = JSON.parse(readFileSync(file, 'utf8'));
    expect(readComplianceConfig(raw)).toHaveLength(raw.length);
  }
});
