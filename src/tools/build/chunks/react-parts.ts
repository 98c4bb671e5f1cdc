/**
 * React DOM without three features that no page uses: view transitions, elements that move into the head, and refs of fragments. They are
 * a seventh of it, and no bundler can leave them out, because it is one function that may meet any element (0137).
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import type { VitePlugin } from '../inline-scripts.ts';

/** The release whose text was read for the lists below. Any other is left whole. */
export const releaseRead = '19.3.1';

/** Reached only through an element `ViewTransition`. */
const viewTransitions = [
  ...['getViewTransitionName', 'getViewTransitionClassName', 'trackEnterViewTransitions', 'startViewTransition'],
  ...['applyViewTransitionToHostInstances', 'applyViewTransitionToHostInstancesRecursive', 'applyViewTransitionName'],
  ...['commitEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'],
  ...['commitAppearingPairViewTransitions', 'commitDeletedPairViewTransitions'],
  ...['restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions', 'restorePairedViewTransitions'],
  ...['restoreViewTransitionOnHostInstances', 'restoreViewTransitionName', 'measureNestedViewTransitions'],
  ...['measureViewTransitionHostInstancesRecursive', 'scheduleViewTransitionEvent', 'reportViewTransitionError'],
  ...['createViewTransitionInstance', 'ViewTransitionPseudoElement', 'onUnsuspend'],
];

/**
 * Reached only through the elements `title`, `meta`, `link`, `style` and `script`, and the functions of `react-dom` that load
 * files. Without the first of them React would draw such an element where it stands.
 */
const elementsOfHead = [
  ...['isHostHoistableType', 'getResource', 'acquireResource', 'createHoistableInstance', 'mountHoistable'],
  ...['getHydratableHoistableCache', 'getHoistableRoot', 'preloadResourceAndSuspendIfNeeded', 'suspendResource'],
  ...['prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinitScript', 'preinitStyle', 'preinitModuleScript'],
  // Both also wait for pictures inside of a view transition.
  ...['accumulateSuspenseyCommitOnFiber', 'preloadInstanceAndSuspendIfNeeded', 'suspendInstance'],
];

/** Reached only through a `ref` of a `Fragment`. */
const refsOfFragments = [
  ...['FragmentInstance', 'isFragmentInstanceParent', 'commitNewChildToFragmentInstances'],
  ...['commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects', 'addFragmentHandleToFiber'],
];

export const unusedParts: readonly string[] = [...viewTransitions, ...elementsOfHead, ...refsOfFragments];

/** @param root the project's folder */
export function reactParts(root: string): VitePlugin {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/react-dom/package.json'), 'utf8'));
  return {
    name: 'react-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler(code) {
        if (version === releaseRead) return { code: withoutBodies(code, unusedParts), map: null };
        this.warn(`React DOM ${version} is left whole: read again what pages do not use (react-parts.ts).`);
        return null;
      },
    },
  };
}

/**
 * Takes the bodies out of functions, and what is set on their prototypes. The bundler leaves out what nothing calls then.
 *
 * @param code of a script, not a module
 * @param names of functions that it declares outside of any other
 * @throws {Error} where it does not declare one of them
 */
export function withoutBodies(code: string, names: readonly string[]): string {
  const { program, errors } = parseSync('script.cjs', code, { sourceType: 'script' });
  if (errors[0]) throw new Error(`The script cannot be read: ${errors[0].message}`);
  const missing = new Set(names);
  let rest = '';
  let at = 0;
  const replace = ({ start, end }: { readonly start: number; readonly end: number }, text: string) => {
    rest += code.slice(at, start) + text;
    at = end;
  };
  for (const statement of program.body) {
    if (statement.type === 'FunctionDeclaration' && statement.body && names.includes(statement.id?.name ?? '')) {
      missing.delete(statement.id?.name ?? '');
      replace(statement.body, '{}');
    } else if (statement.type === 'ExpressionStatement') {
      const [, name = ''] = /^(\w+)\.prototype\.\w+ =/.exec(code.slice(statement.start, statement.end)) ?? [];
      if (names.includes(name)) replace(statement, '');
    }
  }
  if (missing.size > 0) throw new Error(`The script does not declare ${[...missing].join(', ')}`);
  return rest + code.slice(at);
}
