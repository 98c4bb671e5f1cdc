/** Export of texts to translators and import of their file: `npm run content`, in a copy of the project. */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readTranslations, writeTranslations } from '../../../src/tools/content/translation-file.ts';

const project = join(import.meta.dirname, '..', '..', '..');
let copy: string;

const english = {
  '-200': 'No answer.',
  '10001': 'Reload the page.',
  footer: '© {{from}}-{{to}} {{brand}}',
  loginTitle: 'Log in to {{brand}}',
  step: 'Step {{step}} of {{total}}',
};
const german = { step: 'Schritt {{step}} von {{total}}' };

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'gatehouse-content-'));
  for (const name of ['src', 'sites', 'package.json'])
    cpSync(join(project, name), join(copy, name), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
});

beforeEach(() => {
  for (const name of ['locales', 'de.xlf', 'mx.xlf']) rmSync(join(copy, name), { recursive: true, force: true });
  write('en/global', english);
  for (const namespace of ['inverse', 'inverse-error-code']) write(`en/${namespace}`, {});
  write('de-EU/global', german);
});

afterAll(() => rmSync(copy, { recursive: true }));

test('status counts the missing texts of a language and their English words', () => {
  const { stdout } = content('status', '--language', 'de-EU', '--language', 'id-IDN');
  expect(stdout).toMatch(/^5 texts of 10 words in English; missing:$/m);
  expect(stdout).toMatch(/^de-EU {8}4 texts {6}8 words$/m);
  expect(stdout).toMatch(/^id-IDN +falls back to id-ID$/m);
});

test('status counts the translations whose English text changed since', () => {
  const mexican = { loginTitle: 'Entra en {{brand}}' };
  write('de-EU/global', { ...german, '-200': 'Keine Antwort.' });
  write('es-MX/global', mexican);
  write('en-HK/global', { '-200': 'No reply.' });
  content('accept', '--all');
  expect(content('status').stdout).not.toContain('out of date');
  write('en/global', { ...english, '-200': 'There is no answer.', loginTitle: 'Enter {{brand}}' });
  const { stdout } = content('status');
  expect(stdout).toMatch(/^de-EU {8}3 texts {6}4 words, and 1 text of 4 words out of date$/m);
  expect(stdout).toMatch(/^es-MX +falls back to es-ES, and 1 text of 1 words out of date$/m);
  expect(stdout).toMatch(/^en-HK +falls back to en, and 1 text of 4 words out of date$/m);
  expect(stdout).toMatch(/^all .*, and 3 texts of 9 words out of date$/m);
  const complete = {
    ...english,
    '-200': 'Aus.',
    '10001': 'Neu.',
    footer: '{{from}}-{{to}}, {{brand}}',
    loginTitle: 'Zu {{brand}}',
  };
  write('de-EU/global', { ...complete, ...german });
  content('accept', '--language', 'de-EU', '--all');
  expect(content('status').stdout).toMatch(/^de-EU +complete$/m);
  write('en/global', { ...english, '-200': 'Still no answer.' });
  // With what is missing, translators get what is out of date.
  content('export', '--language', 'de-EU', '--missing', '--out', 'de.xlf');
  expect(read('de.xlf').match(/(?<=<target>)[^<]+/g)).toEqual(['Aus.', 'Zu ']);
  expect(content('status').stdout).toMatch(/^de-EU {8}0 texts {6}0 words, and 2 texts of 6 words out of date$/m);
});

describe('accept', () => {
  const records = () => (existsSync(join(copy, 'locales/sources.json')) ? read('locales/sources.json') : '');

  test.each([[[]], [['--language', 'de-EU']]])('needs the names of texts or --all: %j', (args) => {
    const { status, stderr } = content('accept', ...args);
    expect(stderr).toMatch(/^Name the texts whose translations fit, .* or all of them with --all\.\n$/);
    expect(status).toBe(1);
    expect(records()).toBe('');
  });

  test('records all texts of a language with --all, and not together with names', () => {
    expect(content('accept', '--all', 'global.step').stderr).toBe('Name texts or give --all, not both.\n');
    expect(records()).toBe('');
    expect(content('accept', '--all', '--language', 'de-EU')).toMatchObject({
      status: 0,
      stdout: 'Recorded: all texts in de-EU.\n',
    });
    expect(Object.keys(JSON.parse(records()))).toEqual(['global.step']);
  });
});

describe('from export to import', () => {
  test('a regional language comes back as it was exported, with a word that its parent shares with English', () => {
    write('es-ES/global', { loginTitle: 'Log in to {{brand}}', step: 'Paso {{step}} de {{total}}' });
    write('es-MX/global', { '-200': 'No hay respuesta.' });
    writeFileSync(
      join(copy, 'locales/same-as-english.json'),
      JSON.stringify({ 'es-ES': { 'global.loginTitle': 'The word is the same in both.' } }),
    );
    const before = read('locales/es-MX/global.json');
    content('export', '--language', 'es-MX', '--out', 'mx.xlf');
    expect(content('import', 'mx.xlf')).toMatchObject({ status: 0, stderr: '' });
    expect(read('locales/es-MX/global.json')).toBe(before);
  });

  test.each([
    ['{ "loginTitle": "Anmelden" }', 'de.xlf is not an XLIFF 1.2 file.\n'],
    [
      '<?xml version="1.0"?>\n<xliff>\na & b</xliff>',
      'de.xlf, line 3: Invalid character in entity name; “&” is written “&amp;”.\n',
    ],
  ])('%j is refused with what to do', (text, stderr) => {
    writeFileSync(join(copy, 'de.xlf'), text);
    expect(content('import', 'de.xlf')).toMatchObject({ status: 1, stderr });
  });

  test('missing texts are exported, translated, imported, and keep the order of the English file', () => {
    expect(content('export', '--language', 'de-EU', '--missing', '--out', 'de.xlf')).toMatchObject({
      status: 0,
      stdout: 'de.xlf: 4 texts of 8 words for de-EU.\n',
    });
    expect(read('de.xlf')).not.toContain('Step');
    translate('de.xlf', 'Log in to ', 'Anmelden bei ');
    translate('de.xlf', 'No answer.', 'Keine Antwort.');
    expect(content('import', 'de.xlf')).toMatchObject({
      status: 0,
      stdout: 'de-EU: 2 texts are new or changed, 2 have no translation in the file.\n',
    });
    expect(read('locales/de-EU/global.json')).toBe(
      '{\n  "-200": "Keine Antwort.",\n  "loginTitle": "Anmelden bei {{brand}}",\n  "step": "Schritt {{step}} von {{total}}"\n}\n',
    );
  });

  test('a translation that reads like the English text is written to the file of its language', () => {
    content('export', '--language', 'de-EU', '--missing', '--out', 'de.xlf');
    const copied = '<source>© <x id="from" equiv-text="{{from}}"/>-<x id="to" equiv-text="{{to}}"/>';
    const line =
      read('de.xlf')
        .split('\n')
        .find((text) => text.startsWith(copied)) ?? '';
    expect(line).toContain('{{brand}}');
    replaceIn('de.xlf', line, `${line}\n${line.replaceAll('source>', 'target>')}`);
    expect(content('import', 'de.xlf')).toMatchObject({ status: 0 });
    expect(JSON.parse(read('locales/de-EU/global.json'))).toMatchObject({ footer: '© {{from}}-{{to}} {{brand}}' });
  });

  test('a regional language keeps only what differs from its parent', () => {
    write('es-ES/global', { loginTitle: 'Entrar en {{brand}}', '10001': 'Recargue la página.' });
    write('es-MX/global', { '10001': 'Recarga la página.' });
    content('export', '--language', 'es-MX', '--out', 'mx.xlf');
    expect(read('mx.xlf')).toContain('<target>Entrar en <x id="brand" equiv-text="{{brand}}"/></target>');
    replaceIn('mx.xlf', 'Recarga la', 'Recargue la');
    expect(content('import', 'mx.xlf').status).toBe(0);
    expect(read('locales/es-MX/global.json')).toBe('{}\n');
  });

  test('notes, lengths and records of the English text survive the way to the translator and back', () => {
    const notes = {
      placeholders: { brand: 'name of the exchange' },
      texts: { 'global.loginTitle': { note: 'Heads the form.', max: 30, unsure: { 'de-EU': 'The preposition.' } } },
    };
    writeFileSync(join(copy, 'locales/notes.json'), JSON.stringify(notes));
    content('accept', '--language', 'de-EU', '--all');
    const records = read('locales/sources.json');
    content('export', '--language', 'de-EU', '--out', 'de.xlf');
    const unit = /<trans-unit id="loginTitle".*?<\/trans-unit>/s.exec(read('de.xlf'))?.[0];
    expect(unit).toContain('maxwidth="30" size-unit="char"');
    expect(unit).toMatch(
      /<note>.*Heads the form\..*\{\{brand\}\}: name of the exchange\. At most 30 characters\..*<\/note>/,
    );
    expect(unit).toContain('For a native reader: The preposition.');

    translate('de.xlf', 'Log in to ', 'Melden Sie sich bitte noch heute an bei ');
    expect(content('import', 'de.xlf').stderr).toMatch(/"loginTitle" has 49 characters, and there is room for 30\.$/m);
    expect(read('locales/sources.json')).toBe(records);
    replaceIn('de.xlf', 'Melden Sie sich bitte noch heute an bei ', 'Anmelden bei ');
    expect(content('import', 'de.xlf').status).toBe(0);
    const both = JSON.parse(read('locales/sources.json'));
    expect(both).toMatchObject(JSON.parse(records));
    expect(Object.keys(both)).toEqual(['global.loginTitle', 'global.step']);
    expect(JSON.parse(read('locales/notes.json'))).toEqual(notes);

    write('en/global', { ...english, step: 'Part {{step}} of {{total}}' });
    expect(content('check', '--language', 'de-EU').stderr).toContain(
      '"step" was translated before the English text changed; change it, or run “npm run content -- accept --language de-EU global.step”.',
    );
    expect(content('accept', '--language', 'de-EU', 'global.step', 'global.nothing').stderr).toMatch(
      /^No such text is translated: global\.nothing\. A name/,
    );
    expect(content('check', '--language', 'de-EU').stderr).toContain('"step"');
    expect(content('accept', '--language', 'de-EU', 'global.loginTitle', 'global.step').status).toBe(0);
    expect(content('check', '--language', 'de-EU').stderr).not.toContain('"step"');
  });

  test('only the lines of changed texts change: order, line ends, indent and spelling of the others stay', () => {
    const before = [
      '{',
      '\t"step": "Schritt {{step}} von {{total}}",',
      '',
      '\t"loginTitle" : "Anmelden bei {{brand}}",',
      '\t"-200": "Nichts.",',
      '\t"10001": "Laden Sie die Seite neu, sch\\u00f6n."',
      '}',
    ];
    writeFileSync(join(copy, 'locales/de-EU/global.json'), before.join('\r\n'));
    content('export', '--language', 'de-EU', '--out', 'de.xlf');
    replaceIn('de.xlf', '<target>Nichts.', '<target>Keine Antwort.');
    replaceIn('de.xlf', '<target>Anmelden bei ', '<target>Willkommen bei ');
    translate('de.xlf', '© ', '© seit ');
    expect(content('import', 'de.xlf').stdout).toMatch(/^de-EU: 3 texts are new or changed, /);
    const after = [...before];
    after[3] = '\t"loginTitle" : "Willkommen bei {{brand}}",';
    after[4] = '\t"-200": "Keine Antwort.",';
    // Behind the text that is before it in English.
    after.splice(5, 0, '\t"footer": "© seit {{from}}-{{to}} {{brand}}",');
    expect(read('locales/de-EU/global.json').split('\r\n')).toEqual(after);
  });
});

describe('the glossary at an import', () => {
  const glossary = {
    terms: [],
    languages: { 'de-EU': { address: 'Sie', neverAddress: ['du'], never: ['Einloggen'] } },
  };

  beforeEach(() => {
    writeFileSync(join(copy, 'locales/glossary.json'), JSON.stringify(glossary));
    content('export', '--language', 'de-EU', '--missing', '--out', 'de.xlf');
    translate('de.xlf', 'No answer.', 'Keine Antwort.');
  });

  test.each([
    ['Einloggen bei ', '"loginTitle" has “Einloggen”, which the glossary forbids.'],
    ['Bist du bei ', '"loginTitle" has “du”; we say Sie.'],
  ])('%s is refused with file, line, key and reason, and nothing is imported', (words, reason) => {
    translate('de.xlf', 'Log in to ', words);
    const line = read('de.xlf').split('\n').indexOf('<trans-unit id="loginTitle">') + 1;
    expect(content('import', 'de.xlf')).toMatchObject({
      status: 1,
      stderr: `de.xlf, line ${line}: ${reason}\nNothing was changed.\n`,
    });
    expect(JSON.parse(read('locales/de-EU/global.json'))).toEqual(german);
    expect(existsSync(join(copy, 'locales/sources.json'))).toBe(false);
  });

  test('lets in what locales/allowed.json allows with a reason', () => {
    const allowed = { word: { 'de-EU': { 'global.loginTitle': 'The law asks for this word.' } } };
    writeFileSync(join(copy, 'locales/allowed.json'), JSON.stringify(allowed));
    translate('de.xlf', 'Log in to ', 'Einloggen bei ');
    expect(content('import', 'de.xlf')).toMatchObject({ status: 0 });
    expect(JSON.parse(read('locales/de-EU/global.json'))).toMatchObject({ loginTitle: 'Einloggen bei {{brand}}' });
  });

  test('finds a full stop that is missing', () => {
    replaceIn('de.xlf', 'Keine Antwort.', 'Keine Antwort');
    expect(content('import', 'de.xlf').stderr).toMatch(/"-200" ends with “”, and the English text with “\.”\.$/m);
  });
});

describe('a file that is cut off', () => {
  test('imports nothing, and the place is where it ends', () => {
    content('export', '--language', 'de-EU', '--missing', '--out', 'de.xlf');
    translate('de.xlf', 'No answer.', 'Keine Antwort.');
    const xml = read('de.xlf');
    const half = xml.slice(0, xml.indexOf('</target>') + 9);
    writeFileSync(join(copy, 'de.xlf'), half);
    const { status, stderr } = content('import', 'de.xlf');
    expect(stderr).toBe(`de.xlf, line ${half.split('\n').length}: the file is cut off (unclosed tag: trans-unit).\n`);
    expect(status).toBe(1);
    expect(JSON.parse(read('locales/de-EU/global.json'))).toEqual(german);
  });

  test('is refused wherever it ends', async () => {
    const xml = await writeTranslations('de-EU', [
      { namespace: 'global', key: 'loginTitle', source: 'Log in to {{brand}}', target: 'Anmelden bei {{brand}}' },
      { namespace: 'inverse', key: 'hint', source: 'a < b & "c"', target: undefined },
    ]);
    const whole = xml.lastIndexOf('</xliff>') + '</xliff>'.length;
    expect(readTranslations('de.xlf', xml.slice(0, whole)).units).toHaveLength(2);
    for (let end = 0; end < whole; end += 7) {
      expect(() => readTranslations('de.xlf', xml.slice(0, end)), String(end)).toThrow(/^de\.xlf/);
    }
    expect(() => readTranslations('de.xlf', xml.slice(0, whole - 1))).toThrow(
      /^de\.xlf, line \d+: the file is cut off /,
    );
  });
});

// The rules themselves are tested in content-lint.test.ts.
describe('an import with a mistake reports fault and line, and changes nothing', { tags: ['all'] }, () => {
  beforeEach(() => {
    content('export', '--language', 'de-EU', '--missing', '--out', 'de.xlf');
    translate('de.xlf', 'No answer.', 'Keine Antwort.');
  });

  afterEach(() => expect(JSON.parse(read('locales/de-EU/global.json'))).toEqual(german));

  test.each<[string, () => void, RegExp]>([
    [
      'a lost placeholder',
      () => translate('de.xlf', 'Log in to ', 'Anmelden', ''),
      /"loginTitle" lacks \{\{brand\}\}\.$/m,
    ],
    [
      'an invisible character',
      () => replaceIn('de.xlf', 'Keine', 'Kei\u200bne'),
      /"-200" has the invisible U\+200B\.$/m,
    ],
    ['a space at the end', () => replaceIn('de.xlf', 'Antwort.', 'Antwort. '), /"-200" ends with a space\.$/m],
    ['HTML', () => replaceIn('de.xlf', 'Keine', '&lt;b>Keine&lt;/b>'), /"-200" has HTML in it\.$/m],
    [
      'an unknown key',
      () => replaceIn('de.xlf', 'id="-200"', 'id="-201"'),
      /"-201" is not a key of the English texts\.$/m,
    ],
    [
      'English left over',
      () => replaceIn('de.xlf', 'Keine Antwort.', 'No answer.'),
      /"-200" is still the English text; /m,
    ],
    [
      'English that has changed',
      () => write('en/global', { ...english, '-200': 'Offline.' }),
      /"-200" was exported with an older English text; export it again\.$/m,
    ],
  ])('%s', (_, spoil, sentence) => {
    spoil();
    const { status, stderr } = content('import', 'de.xlf');
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/^de\.xlf, line \d+: /);
    expect(stderr).toMatch(/\nNothing was changed\.\n$/);
    expect(status).toBe(1);
  });

  test('the reported line is that of the text', () => {
    replaceIn('de.xlf', 'Keine', '\u200bKeine');
    const line = Number(/line (\d+):/.exec(content('import', 'de.xlf').stderr)?.[1]);
    expect(read('de.xlf').split('\n')[line - 1]).toBe('<trans-unit id="-200">');
  });

  test.each<[string, () => void, RegExp]>([
    ['a truncated file', () => replaceIn('de.xlf', '</body>', ''), /^de\.xlf, line \d+: Unexpected close tag\.\n$/],
    ['a text', () => writeFileSync(join(copy, 'de.xlf'), 'Hello'), /^de\.xlf is not an XLIFF 1\.2 file\.$/m],
    ['nothing', () => writeFileSync(join(copy, 'de.xlf'), ''), /^de\.xlf is not an XLIFF 1\.2 file\.\n$/],
    ['another XML', () => writeFileSync(join(copy, 'de.xlf'), '<a/>'), /^de\.xlf is not an XLIFF 1\.2 file\.\n$/],
    [
      'an unknown language',
      () => replaceIn('de.xlf', 'de-EU.global', 'xx-YY.global'),
      /^de\.xlf must have one language that we publish; /,
    ],
    [
      'an unknown namespace',
      () => replaceIn('de.xlf', 'de-EU.global', 'de-EU.extra'),
      /^de\.xlf: there is no namespace "de-EU\.extra"\.\n$/,
    ],
    [
      'markup',
      () => replaceIn('de.xlf', 'Keine', '<g id="1">Keine</g>'),
      /^de\.xlf, line \d+: "-200" has elements other than placeholders\.\n$/,
    ],
    ['a missing file', () => rmSync(join(copy, 'de.xlf')), /^de\.xlf does not exist; /],
  ])('%s', (_, spoil, sentence) => {
    spoil();
    const { status, stderr } = content('import', 'de.xlf');
    expect(stderr).toMatch(sentence);
    expect(status).toBe(1);
  });
});

test('check fails with the number of findings of a language', () => {
  const { status, stderr } = content('check', '--language', 'de-EU');
  expect(stderr).toMatch(/^de-EU {7}4 findings: 4 missing\n$/m);
  expect(status).toBe(1);
  expect(content('check', '--language', 'xx').stderr).toMatch(/^There is no language "xx"; there are en, /);
});

test('a duplicate key or a byte order mark stops every command with a sentence', () => {
  const file = join(copy, 'locales/de-EU/global.json');
  writeFileSync(file, '{ "step": "a", "step": "b" }');
  expect(content('status').stderr).toBe('locales/de-EU/global.json has the key "step" twice.\n');
  writeFileSync(file, '\ufeff{}');
  expect(content('status').stderr).toMatch(/^locales\/de-EU\/global\.json starts with a byte order mark /);
});

function content(...args: string[]) {
  return run('content', args);
}

function run(command: string, args: readonly string[]) {
  return spawnSync(process.execPath, [join(copy, 'src/tools/commands', `${command}.ts`), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: join(copy, '.cache-of-node') },
  });
}

/** Adds a translation to the unit whose English text begins with `start`; the rest of the text is copied unless given. */
function translate(file: string, start: string, translation: string, rest?: string): void {
  replaceIn(
    file,
    new RegExp(`<source>${start}(.*)</source>`),
    (whole, end: string) => `${whole}\n<target>${translation}${rest ?? end}</target>`,
  );
}

function replaceIn(file: string, what: string | RegExp, by: string | ((whole: string, end: string) => string)): void {
  const before = read(file);
  const after = typeof by === 'string' ? before.replace(what, () => by) : before.replace(what, by);
  expect(after).not.toBe(before);
  writeFileSync(join(copy, file), after);
}

function read(name: string): string {
  return readFileSync(join(copy, name), 'utf8');
}

function write(name: string, texts: Readonly<Record<string, string>>): void {
  const path = join(copy, 'locales', `${name}.json`);
  if (!existsSync(join(path, '..'))) mkdirSync(join(path, '..'), { recursive: true });
  const lines = Object.entries(texts).map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`);
  writeFileSync(path, lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`);
}
