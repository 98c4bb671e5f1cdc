import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const file = join(root, 'src', 'i18n', 'try.ts');

/** What the compiler says of a few lines that ask for texts, by the number of the line. */
function complaints(...lines: readonly string[]): number[] {
  const text = [
    "import { createTranslator, type ErrorKey, type FormKey, type GlobalKey } from './messages.ts';",
    'const form = createTranslator<FormKey>({});',
    'const global = createTranslator<GlobalKey>({});',
    ...lines,
  ].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...more) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...more);
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  return program.getSemanticDiagnostics(source).map(({ start = 0 }) => text.slice(0, start).split('\n').length - 3);
}

test('a key that no English file has does not compile', () => {
  expect(
    complaints(
      "form('loginTitle');",
      "form('loginTitel');",
      "global('headerLogin');",
      "global('loginTitle');",
      "export const known: ErrorKey = '40029';",
      "export const unknown: ErrorKey = '40030';",
    ),
  ).toEqual([2, 4, 6]);
});
