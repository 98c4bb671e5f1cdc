/** The keys that passwords are encrypted with, as pages have them. */

import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PublicNumbers } from '../../platform/encryption.ts';
import type { VitePlugin } from '../build/inline-scripts.ts';

/** The environments with a key pair of their own; local pages use the test key (S9.28). */
export const keyEnvironments = ['prod', 'testnet', 'test'] as const;
export type KeyEnvironment = (typeof keyEnvironments)[number];

const query = '?numbers';

/** @param file a public key as PEM. @throws {Error} where it is none; `checkInputs` says so in words before a build */
function readPublicNumbers(file: string): PublicNumbers {
  const { n = '', e = '' } = createPublicKey(readFileSync(file)).export({ format: 'jwk' });
  return { n, e };
}

/** `import key from './prod.pem?numbers'`: the form of the file is read by the build, and not by each visitor's browser. */
export const publicKeys: VitePlugin = {
  name: 'public-keys',
  enforce: 'pre',
  load: {
    filter: { id: /\.pem\?numbers$/ },
    handler(id) {
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readPublicNumbers(file))};`;
    },
  },
};
