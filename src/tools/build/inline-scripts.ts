/** Scripts that stand in the HTML: TypeScript modules, compiled and minified to one text each. */

import type { ViteUserConfig } from 'astro';
import { rolldown } from 'rolldown';
import { parseSync } from 'rolldown/utils';
import { oldestEngines } from './oldest-engines.ts';
import { noteRead } from './read-files.ts';

export type VitePlugin = Exclude<
  NonNullable<ViteUserConfig['plugins']>[number],
  PromiseLike<unknown> | readonly unknown[]
>;

const query = '?inline-script';

/** Stands for the arguments in the compiled text: a free name, which a minifier must leave alone. */
const placeholder = '...INLINE_ARGUMENTS';

/** The compiled text before and after the arguments of its call. */
export type InlineScript = readonly [before: string, after: string];

/**
 * `import script from './head.ts?inline-script'` gives a function: it takes the arguments of the module's default export, and
 * returns the text of a script that calls the export with them.
 */
export function inlineScripts(): VitePlugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const file = id.slice(0, -query.length);
        this.addWatchFile(file);
        return moduleOf(await compileInlineScript(file));
      },
    },
  };
}

/**
 * Compiles a module whose default export is the script.
 *
 * @param file its path
 * @throws {Error} where it loads another chunk, has code of a package, or its text would end the script element
 */
export async function compileInlineScript(file: string): Promise<InlineScript> {
  const entry = '\0inline-script';
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    transform: { target: [...oldestEngines] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        resolveDynamicImport() {
          throw new Error(`The script ${file} cannot stand in a page: it imports another.`);
        },
        load: (id) => (id === entry ? `import script from ${JSON.stringify(file)};\nscript(${placeholder});` : null),
        buildEnd() {
          // Also those of which nothing remains: a change of them may make them a part.
          for (const id of this.getModuleIds()) noteRead(id);
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false });
  await bundle.close();
  const parts = Object.entries(output[0].modules).filter(([, { renderedLength }]) => renderedLength > 0);
  const [packaged] = parts.find(([id]) => id.includes('/node_modules/')) ?? [];
  if (packaged !== undefined) {
    throw new Error(`The script ${file} cannot stand in a page: the bill of materials would not name ${packaged}.`);
  }
  const code = callInPlace(output[0].code.replace(/^\(function\(\)\{/, '(()=>{'));
  const [before, after, ...rest] = code.trim().split(placeholder);
  if (
    output.length > 1 ||
    before === undefined ||
    after === undefined ||
    rest.length > 0 ||
    /<\/script|<!--/i.test(code)
  ) {
    throw new Error(`The script ${file} cannot stand in a page.`);
  }
  return [before, after];
}

/**
 * A script that is one function and its call becomes a call of that function expression. It is shorter, and an engine compiles a
 * function that stands in brackets at once; in a function around it, it would be read twice before the first frame (0157).
 */
function callInPlace(code: string): string {
  const [script] = parseSync('script.js', code, { sourceType: 'script', preserveParens: false }).program.body;
  if (script?.type !== 'ExpressionStatement' || script.expression.type !== 'CallExpression') return code;
  const { callee } = script.expression;
  if (callee.type !== 'ArrowFunctionExpression' || callee.body.type !== 'BlockStatement') return code;
  const [made, called, ...others] = callee.body.body;
  if (made?.type !== 'FunctionDeclaration' || called?.type !== 'ExpressionStatement' || others.length > 0) return code;
  const call = called.expression;
  if (call.type !== 'CallExpression' || call.callee.type !== 'Identifier' || call.callee.name !== made.id?.name) {
    return code;
  }
  return `(${code.slice(made.start, made.end)})${code.slice(call.callee.end, call.end)};`;
}

/** The code of a module whose default export puts the arguments into the text. */
export function moduleOf(script: InlineScript): string {
  const [before, after] = script.map((part) => JSON.stringify(part));
  // No argument may end the script element.
  const given = String.raw`JSON.stringify(given).slice(1, -1).replaceAll('<', '\\u003c')`;
  return `export default (...given) => ${before} + ${given} + ${after};`;
}
