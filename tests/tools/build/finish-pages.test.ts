import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishIslands } from '../../../src/tools/build/finish-islands.ts';
import { finishPages } from '../../../src/tools/build/finish-pages.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'finish-pages-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const finish = (html: string, element: string) =>
  finishIslands(html, element, () => ({ needed: [], later: [], onSubmit: [] }));

/** As Astro writes them. */
const style = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
const directive = '<script>(()=>{(self.Astro||(self.Astro={})).intent=1})();\n</script>';
const element = '<script>(()=>{customElements.define("astro-island",class{})})();</script>';
/** As `shell/inline/island.ts` is compiled. */
const ours = 'customElements.define(`astro-island`,class{});';
const facts = '<script type="application/json" id="page">{"site":"tur","hosts":{"prod":["a"]}}</script>';
const pageProperty =
  '&quot;page&quot;:[0,{&quot;site&quot;:[0,&quot;tur&quot;],&quot;hosts&quot;:[0,{&quot;prod&quot;:[1,[[0,&quot;a&quot;]]]}]}]';

function island(properties: string, name = 'Form', script = name): string {
  return `<astro-island uid="Z1x" prefix="r2" component-url="/_astro/${script}.a.js" component-export="${name}" renderer-url="/_astro/client.b.js" props="{${properties}}" ssr client="intent" opts="{&quot;name&quot;:&quot;${name}&quot;,&quot;value&quot;:&quot;KEY&quot;}" await-children><p>words</p><!--astro:end--></astro-island>`;
}

const finishedIsland = (rest: string) =>
  `<astro-island prefix="r2" component-url="/_astro/Form.a.js" renderer-url="/_astro/client.b.js" ${rest}><p>words</p></astro-island>`;

test('the facts of a page stand once, behind all words, and the scripts of islands follow them', () => {
  const html = `<main>${style}${directive}${element}${island(pageProperty)}${island(pageProperty)}</main><footer></footer>${facts}`;
  const rest = `props="{}" ssr client="intent" opts='{"value":"KEY"}'`;
  expect(finish(html, 'ours()')).toEqual({
    html: `<main>${finishedIsland(rest)}${finishedIsland(rest)}</main><footer></footer>${facts}<script>(self.Astro||={}).intent=1,ours();</script>`,
    files: [],
  });
});

test('texts go to a file named by what is in it; other properties stay, and cannot end their attribute', () => {
  const properties = `&quot;messages&quot;:[0,{&quot;a&quot;:[0,&quot;it&#39;s &lt;b&gt; &amp;amp; &quot;]}],&quot;label&quot;:[0,&quot;it&#39;s &amp; &lt;i&gt;&quot;],&quot;none&quot;:[0]`;
  const { html, files } = finish(`<main>${directive}${element}${island(properties)}</main>${facts}`, 'ours()');
  expect(files).toEqual([
    { name: expect.stringMatching(/^_astro\/Form\.[\w-]{7}\.json$/), text: `{"messages":{"a":"it's <b> &amp; "}}` },
  ]);
  expect(html).toContain(` texts-url="/${files[0]?.name}"`);
  expect(html).toContain(` props='{"label":"it&#39;s &amp; &lt;i&gt;"}'`);
});

test('an island that is not as Astro writes it today fails the build, rather than a page', () => {
  const page = (one: string) => () => finish(`<main>${directive}${element}${one}</main>${facts}`, 'ours()');
  expect(page(island('&quot;when&quot;:[3,&quot;2026&quot;]'))).toThrow('is not plain data');
  expect(page(island('', 'Form', 'shared')), 'the name of the script says what it exports').toThrow('another name');
  const unknown = `<main><script>define("astro-island")</script>${island('')}</main>`;
  expect(() => finish(unknown + facts, '')).toThrow('not known');
  expect(() => finish(unknown, '')).toThrow('no facts');
});

test('every page of a site is finished, with our own element in place of Astro’s; a page without islands is left alone', () => {
  mkdirSync(join(dir, '_astro'));
  mkdirSync(join(dir, 'en'));
  const properties = '&quot;errors&quot;:[0,{&quot;a&quot;:[0,&quot;A&quot;]}]';
  for (const name of ['en/index.html', '404.html']) {
    writeFileSync(join(dir, name), `<main>${directive}${element}${island(properties)}</main>${facts}`);
  }
  writeFileSync(join(dir, 'index.html'), '<script>1</script>');
  finishPages(dir, ours);
  const html = readFileSync(join(dir, 'en/index.html'), 'utf8');
  expect(readFileSync(join(dir, '404.html'), 'utf8')).toBe(html);
  expect(html).toContain('customElements.define(`astro-island`');
  expect(html).not.toContain('customElements.define("astro-island"');
  const [file = '', ...others] = readdirSync(join(dir, '_astro'));
  expect(others).toEqual([]);
  expect(html).toContain(`texts-url="/_astro/${file}"`);
  expect(readFileSync(join(dir, '_astro', file), 'utf8')).toBe('{"errors":{"a":"A"}}');
  expect(readFileSync(join(dir, 'index.html'), 'utf8')).toBe('<script>1</script>');
});

test('an island lists all that its journey loads: imports of imports, and React last', () => {
  mkdirSync(join(dir, '_astro'));
  const scripts = {
    'Form.a.js': 'import{a}from"./shared.c.js";import"./react.d.js";',
    'client.b.js': 'import{b}from"./react.d.js";',
    'shared.c.js': 'export{a}from"./core.e.js";import(`./later.h.js`)',
    'react.d.js': '',
    'core.e.js': '',
    'later.h.js': '',
    'other.i.js': '',
  };
  for (const [name, code] of Object.entries(scripts)) writeFileSync(join(dir, '_astro', name), code);
  const page = `<main>${directive}${element}${island(pageProperty)}</main>${facts}`;
  writeFileSync(join(dir, 'index.html'), page);
  finishPages(dir, ours);
  const html = readFileSync(join(dir, 'index.html'), 'utf8');
  expect(html).toContain(' needed="shared.c.js core.e.js" later="react.d.js"');
});

test('an island with a flow lists first the flow and what it loads, and after it what its own scripts import (S2.30)', () => {
  mkdirSync(join(dir, '_astro'));
  const scripts = {
    'Form.a.js': 'import{a}from"./flow.c.js";import"./react.d.js";import"./fields.i.js"',
    'client.b.js': 'import{b}from"./react.d.js";',
    'start.h.js': 'import{a}from"./flow.c.js"',
    'flow.c.js': 'export{a}from"./core.e.js"',
    'react.d.js': '',
    'core.e.js': '',
    'fields.i.js': '',
  };
  for (const [name, code] of Object.entries(scripts)) writeFileSync(join(dir, '_astro', name), code);
  const withFlow = island(pageProperty).replace(
    '&quot;KEY&quot;',
    '{&quot;key&quot;:&quot;KEY&quot;,&quot;flow&quot;:&quot;/_astro/start.h.js&quot;}',
  );
  const page = `<main>${directive}${element}${withFlow}</main>${facts}`;
  writeFileSync(join(dir, 'index.html'), page);
  finishPages(dir, ours);
  const html = readFileSync(join(dir, 'index.html'), 'utf8');
  expect(html).toContain(' needed="start.h.js flow.c.js core.e.js" later="fields.i.js react.d.js"');
});
