/** What the bundles contain: packages with their licences, and what is known of their faults. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { siteIds } from '../../domain/site/site.ts';
import { runChild } from '../system/child.ts';
import { root } from '../system/command.ts';
import { environmentOfNpm } from '../system/install-apart.ts';
import type { Row, Section } from './section.ts';

const billSchema = v.object({
  components: v.array(
    v.object({
      type: v.string(),
      name: v.string(),
      licenses: v.optional(v.array(v.object({ license: v.object({ id: v.optional(v.string()) }) }))),
    }),
  ),
});

/** One row for each site that is built, and one for the advisories. */
export async function bundles(measured: NonNullable<Section['measured']>): Promise<Section> {
  return {
    title: 'What is in the bundles',
    command: 'npm run build && npm run deploy:check',
    measured,
    rows: [...siteIds.map(bundleRow), await advisories()],
  };
}

function bundleRow(site: string): Row {
  const { components } = v.parse(
    billSchema,
    JSON.parse(readFileSync(join(root, 'dist', '.manifest', `${site}.sbom.json`), 'utf8')),
  );
  const packages = components.filter(({ type }) => type === 'library');
  const licences = new Set(
    packages.flatMap(({ licenses = [] }) => licenses.map(({ license }) => license.id ?? 'none')),
  );
  const files = components.length - packages.length;
  return {
    what: `${site}: bill of materials (CycloneDX)`,
    figure: `${packages.length} packages in ${files} files; licences: ${[...licences].sort().join(', ')}`,
    verdict: 'good',
  };
}

/** Known faults of the packages that pages are made of, as npm's database tells. */
async function advisories(): Promise<Row> {
  const what = 'Known faults of packages that are in the pages';
  const { output } = await runChild('npm', ['audit', '--omit=dev', '--json'], {
    env: { PATH: environmentOfNpm().PATH ?? '' },
  });
  try {
    const { metadata } = v.parse(auditSchema, JSON.parse(output.slice(output.indexOf('{'))));
    const { total } = metadata.vulnerabilities;
    return { what, figure: `${total} known`, verdict: total === 0 ? 'good' : 'failed' };
  } catch {
    return {
      what,
      figure: 'not asked',
      verdict: 'explained',
      note: `The package registry that this machine uses does not answer npm audit${statusOf(output)}; ask where it does.`,
    };
  }
}

/** Only the number: what npm prints has the registry's address. */
function statusOf(output: string): string {
  const [, status] = /\b([45]\d\d) /.exec(output) ?? [];
  return status === undefined ? '' : ` (status ${status})`;
}

const auditSchema = v.object({ metadata: v.object({ vulnerabilities: v.object({ total: v.number() }) }) });
