/**
 * Compares `package.json`, `package-lock.json` and what is installed. Pure: takes parsed files, answers with one sentence
 * about the first difference, or with nothing.
 *
 * @typedef {Readonly<Record<string, string>>} Versions
 * @typedef {{ readonly [name: string]: string | Overrides }} Overrides
 *
 * @typedef {object} Manifest `package.json`; only what says which packages are wanted
 * @property {Versions} [dependencies]
 * @property {Versions} [devDependencies]
 * @property {Versions} [optionalDependencies]
 * @property {Overrides} [overrides]
 *
 * @typedef {object} LockEntry
 * @property {string} [name] of the package, where it is installed under another name
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {Versions} [dependencies]
 * @property {Versions} [devDependencies]
 * @property {Versions} [optionalDependencies]
 *
 * @typedef {{ readonly packages: Readonly<Record<string, LockEntry>> }} Lock the root project is the entry with the name ""
 */

const kinds = /** @type {const} */ (['dependencies', 'devDependencies', 'optionalDependencies']);
const repair = 'run "npm install" and commit package.json and package-lock.json';
const reinstall = 'delete node_modules and run the command again';

/**
 * Whether the lock holds what `package.json` asks for, every package that those need, and an integrity for each.
 *
 * @param {Manifest} manifest
 * @param {Lock} lock
 * @returns {string | undefined}
 */
export function problemOfLock(manifest, { packages }) {
  return (
    problemOfRoot(manifest, packages) ??
    problemOfEntries(packages) ??
    problemOfOverrides(manifest.overrides ?? {}, '', packages)
  );
}

/**
 * @param {Manifest} manifest
 * @param {Lock['packages']} packages
 * @returns {string | undefined}
 */
function problemOfRoot(manifest, packages) {
  for (const kind of kinds) {
    const wanted = manifest[kind] ?? {};
    const locked = packages['']?.[kind] ?? {};
    for (const name of Object.keys({ ...wanted, ...locked })) {
      const version = packages[`node_modules/${name}`]?.version;
      const isOther = version !== undefined && isExact(wanted[name]) && version !== wanted[name];
      if (wanted[name] === locked[name] && !isOther) continue;
      const found = isOther ? version : (locked[name] ?? 'nothing');
      return `package.json asks for ${name} ${wanted[name] ?? 'no more'}, package-lock.json has ${found}; ${repair}.`;
    }
  }
  return undefined;
}

/**
 * @param {Lock['packages']} packages
 * @returns {string | undefined}
 */
function problemOfEntries(packages) {
  for (const [path, entry] of Object.entries(packages)) {
    if (path !== '' && !(entry.version && entry.integrity)) {
      return `package-lock.json has no version or no integrity for ${path}; ${repair}.`;
    }
    for (const name of Object.keys({ ...entry.dependencies, ...entry.devDependencies })) {
      const isOptional = entry.optionalDependencies?.[name] !== undefined;
      if (isOptional || placeOf(packages, path, name) !== undefined) continue;
      return `package-lock.json has no entry for ${name}, which ${path || 'package.json'} needs; ${repair}.`;
    }
  }
  return undefined;
}

/**
 * Whether what is installed is what the lock says. Packages for other platforms need not be there.
 *
 * @param {Lock} lock
 * @param {Lock | undefined} installed npm's own record, `node_modules/.package-lock.json`
 * @param {(path: string) => string | undefined} versionOnDisk version in the `package.json` of an installed package
 * @returns {string | undefined}
 */
export function problemOfInstallation(lock, installed, versionOnDisk) {
  if (installed === undefined) return `node_modules does not say what is installed in it; ${reinstall}.`;
  for (const [path, { version, integrity, optional }] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const found = installed.packages[path];
    if (found === undefined) {
      if (optional) continue;
      return `${path} is not installed, and package-lock.json has it; ${reinstall}.`;
    }
    const onDisk = versionOnDisk(path);
    if (found.version !== version || onDisk !== version) {
      return `${path} is installed in version ${onDisk ?? 'none'} and package-lock.json says ${version}; ${reinstall}.`;
    }
    if (found.integrity !== integrity) return `${path} has another integrity than in package-lock.json; ${reinstall}.`;
  }
  const unlocked = Object.keys(installed.packages).find((path) => lock.packages[path] === undefined);
  return unlocked && `${unlocked} is installed, and package-lock.json does not have it; ${reinstall}.`;
}

/**
 * Whether the lock has the packages of every platform. A lock that was made where a registry lacks some has not, and `npm
 * ci` refuses it.
 *
 * @param {Lock} lock
 */
export function isComplete({ packages }) {
  return Object.entries(packages).every(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).every((name) => placeOf(packages, path, name) !== undefined),
  );
}

/**
 * What npm says about a download that is not what the lock promises, as one sentence.
 *
 * @param {string} output of npm
 */
export function integritySentence(output) {
  const [, file = 'A package'] = /([^\s/]+\.tgz)/.exec(output) ?? [];
  return `${file} is not what package-lock.json promises: its integrity differs, so nothing was installed.`;
}

/**
 * Place of the package that a package at `from` gets when it asks for `name`: its own, or the nearest above.
 *
 * @param {Lock['packages']} packages
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function placeOf(packages, from, name) {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (packages[place] !== undefined) return place;
  if (from === '') return undefined;
  return placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name);
}

/** @param {string | undefined} version whether it is one version, and not a range */
function isExact(version) {
  return version !== undefined && /^\d/.test(version);
}

/**
 * @param {Overrides} overrides
 * @param {string} from place of the package whose dependencies they are for, or "" for all
 * @param {Lock['packages']} packages
 * @returns {string | undefined}
 */
function problemOfOverrides(overrides, from, packages) {
  for (const [name, wanted] of Object.entries(overrides)) {
    const place = placeOf(packages, from, name);
    // It may be of another platform, or something that only a dependency's dependency needs.
    if (place === undefined) continue;
    const problem =
      typeof wanted === 'string'
        ? problemOfOverride(place, wanted, packages[place] ?? {})
        : problemOfOverrides(wanted, place, packages);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * @param {string} place
 * @param {string} wanted a version, or `npm:package@version`
 * @param {LockEntry} entry
 */
function problemOfOverride(place, wanted, { name, version }) {
  const found = name === undefined ? version : `npm:${name}@${version}`;
  if (found === wanted) return undefined;
  return `package.json overrides ${place} with ${wanted} and package-lock.json has ${found}; ${repair}.`;
}
