/**
 * `npm run brand -- new NAME --hue 210 --logo FILE.svg` starts the folder of a brand (`--action '#ffff00'` is the exact colour of its
 * buttons), `npm run brand -- check [NAME]` says what is
 * missing, unreadable or too heavy in one or in all, `npm run brand -- preview NAME` serves the gallery in it, `npm run brand -- draw
 * NAME` draws its icons and pictures again, after a change of its logo or colours.
 */

import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrandIdentity, sitesOfBrand } from '../../domain/site/brand.ts';
import type { BrandLook } from '../../domain/site/brand-look.ts';
import { isHexColor } from '../../domain/site/site.ts';
import { writePictures } from '../brand/brand-pictures.ts';
import { brandFaults } from '../brand/check-brand.ts';
import { createBrand } from '../brand/create-brand.ts';
import { hueOf } from '../brand/derive-colors.ts';
import { runChild } from '../system/child.ts';
import { type CommandHelp, helpHint, readOptions, root, runCommand, StopError } from '../system/command.ts';

const help: CommandHelp = {
  command: 'npm run brand',
  does: 'Starts, checks, draws and shows brands; each is a folder in sites/brands/.',
  words: {
    'new NAME': 'starts the folder of a brand, from a hue and a logo',
    'check [NAME]': 'says what is missing, unreadable or too heavy in one brand or in all',
    'draw NAME': 'draws its icons and pictures again, after a change of its logo or colours',
    'preview NAME': 'serves the gallery in the brand; PORT changes the port',
  },
  example: 'npm run brand -- new heron --hue 210 --logo heron.svg',
};

await runCommand(async () => {
  const { values, positionals } = readOptions(help, {
    hue: { type: 'string', value: '210', help: 'of new: degrees, 0 is red, 120 green, 240 blue' },
    action: {
      type: 'string',
      value: "'#ffff00'",
      help: 'of new: the exact colour of buttons; without --hue also the hue',
    },
    logo: { type: 'string', value: 'FILE.svg', help: 'of new: the logo' },
  });
  const [action, name] = positionals;
  if (action === 'new' && name !== undefined) await start(name, values);
  else if (action === 'check') await check(name === undefined ? knownBrands() : [knownBrand(name)]);
  else if (action === 'draw' && name !== undefined) await draw(knownBrand(name));
  else if (action === 'preview' && name !== undefined) await preview(knownBrand(name));
  else throw new StopError(`Name what to do and a brand; ${helpHint(help)}`);
});

interface NewBrand {
  readonly hue?: string | undefined;
  readonly action?: string | undefined;
  readonly logo?: string | undefined;
}

async function start(name: string, { hue, action, logo }: NewBrand): Promise<void> {
  if (action !== undefined && !isHexColor(action)) {
    throw new StopError('--action needs a hash and six hex digits, in quotes: "#ffff00".');
  }
  const degrees = hue === undefined && action !== undefined ? hueOf(action) : Number(hue ?? Number.NaN);
  if (!Number.isInteger(degrees) || degrees < 0 || degrees > 359) {
    throw new StopError('--hue needs a whole number from 0 to 359: 0 is red, 120 green, 240 blue.');
  }
  if (logo === undefined) throw new StopError('--logo needs an SVG file.');
  await createBrand(root, name, { hue: degrees, action, logo: resolve(logo) });
  console.log(
    `sites/brands/${name} is there: change names, hosts and what else differs, then npm run brand -- check ${name}`,
  );
}

async function check(names: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const name of names) faults.push(...(await brandFaults(root, name)).map((fault) => `${name}: ${fault}`));
  if (faults.length > 0) throw new StopError(faults.join('\n'));
  console.log(`Nothing is missing, unreadable or too heavy in ${names.join(', ')}.`);
}

/** Pictures that a brand has made itself are replaced, too: version control has them. */
async function draw(name: string): Promise<void> {
  const folder = join(root, 'sites', 'brands', name);
  const { look }: { look: BrandLook } = await import(join(folder, 'look.ts'));
  const { identity }: { identity: BrandIdentity } = await import(join(folder, 'identity.ts'));
  await writePictures(folder, identity.brand.name, look);
  console.log(`The icons and the picture of shared links are drawn again in sites/brands/${name}/files.`);
}

/** The first site of the brand, in a process of its own, because the brand is chosen when a process starts. */
async function preview(name: string): Promise<void> {
  const { identity }: { identity: BrandIdentity } = await import(join(root, 'sites', 'brands', name, 'identity.ts'));
  const [site = 'global'] = sitesOfBrand(identity);
  const { PORT: port = '4321' } = process.env;
  console.log(`The gallery will be at http://localhost:${port}/gallery/ (PORT changes the port); Ctrl-C ends it.`);
  const { code } = await runChild(process.execPath, [join(root, 'src/tools/commands/gallery.ts'), '--site', site], {
    env: { GATEHOUSE_BRAND: name },
    show: true,
  });
  process.exitCode = code;
}

function knownBrands(): string[] {
  return readdirSync(join(root, 'sites', 'brands')).sort();
}

function knownBrand(name: string): string {
  if (knownBrands().includes(name)) return name;
  throw new StopError(`There is no brand "${name}"; the brands are ${knownBrands().join(', ')}.`);
}
