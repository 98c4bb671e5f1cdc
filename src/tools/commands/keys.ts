/**
 * `npm run keys -- testnet [--force|--rotate]`: makes a key pair for the passwords of an environment (S9.28). The public key goes
 * to `sites/keys/`, where the build reads it. The private key goes to the user's cache folder, for the operator of the
 * exchange. `--rotate` keeps the earlier private key beside the new one, because open pages still use its public key. Only the
 * private test key is in the project: it protects nothing, and the sandbox decrypts with it.
 */

import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type KeyEnvironment, keyEnvironments } from '../passwords/public-keys.ts';
import {
  type CommandHelp,
  helpHint,
  readOptions,
  root,
  runCommand,
  StopError,
  userCacheDir,
} from '../system/command.ts';

const testKeyMark =
  'Test key. It protects nothing: the sandbox opens passwords of the test and local environments with it.\n';

const help: CommandHelp = {
  command: 'npm run keys',
  does: 'Makes the key pair of an environment: pages encrypt passwords with the public key, and the exchange holds the private one.',
  words: { ENVIRONMENT: keyEnvironments.join(', ') },
  example: 'npm run keys -- testnet --rotate',
};

await runCommand(async () => {
  const { values, positionals } = readOptions(help, {
    force: { type: 'boolean', help: 'replaces the pair and keeps nothing of it' },
    rotate: { type: 'boolean', help: 'makes a new pair and keeps the private key, for pages that are open' },
  });
  const environment = keyEnvironments.find((known) => known === positionals[0]);
  if (environment === undefined || positionals.length > 1) {
    throw new StopError(`Name one environment, ${keyEnvironments.join(', ')}; ${helpHint(help)}`);
  }
  if (values.force && values.rotate)
    throw new StopError('--rotate keeps the earlier key, and --force keeps nothing: name one.');
  const publicFile = join(root, 'sites', 'keys', `${environment}.pub`);
  const privateFile = join(privateDir(environment), `${environment}-private-key.pem`);
  for (const file of [publicFile, privateFile]) {
    if (values.rotate && !existsSync(file)) throw new StopError(`${file} is missing, so there is no key to rotate.`);
    if (existsSync(file) && !values.force && !values.rotate) {
      throw new StopError(
        `${file} already exists; --rotate makes a new pair and keeps this private key, --force keeps nothing.`,
      );
    }
  }
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const earlierFile = privateFile.replace(/\.pem$/, '-earlier.pem');
  // Passwords must no longer be opened with a key that may have leaked.
  if (values.force) rmSync(earlierFile, { force: true });
  if (values.rotate) {
    renameSync(privateFile, earlierFile);
    console.log(`Earlier key: ${earlierFile}`);
  }
  // Removed first, because only a new file gets the mode.
  rmSync(privateFile, { force: true });
  writeFileSync(privateFile, `${environment === 'test' ? testKeyMark : ''}${pair.privateKey}`, {
    mode: 0o600,
    flag: 'wx',
  });
  writeFileSync(publicFile, pair.publicKey);
  console.log(`Public key:  ${relative(root, publicFile)}\nPrivate key: ${privateFile}`);
});

/** Creates the folder for an environment's private key. Only the test key may be inside the project. */
function privateDir(environment: KeyEnvironment): string {
  if (environment === 'test') return join(root, 'src', 'sandbox', 'server', 'keys');
  const folder = join(userCacheDir(), 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!relative(realpathSync(root), realpathSync(folder)).startsWith('..')) {
    throw new StopError(
      `${folder} is inside the project, where private keys are forbidden; set XDG_CACHE_HOME elsewhere.`,
    );
  }
  return folder;
}
