import { expect, test } from 'vitest';
import { sites } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { environments } from '../../src/domain/site/site.ts';
import { nginxConfig } from '../../src/edge/nginx.ts';

const bundles = sites.map((site) => ({ site, root: `/srv/${site.id}`, hashes: {} }));

function config(more: Partial<Parameters<typeof nginxConfig>[0]> = {}): string {
  return nginxConfig({ sites: bundles, vendors, listen: '443 ssl', statusDir: '/srv/status', ...more });
}

test('The parameters of a socket are written once, because nginx refuses to start otherwise', () => {
  const lines = config({ listen: '[::]:443 ssl default_server reuseport backlog=9' }).match(/^ {2}listen .*$/gm) ?? [];
  expect(lines[0]).toBe('  listen [::]:443 ssl default_server reuseport backlog=9;');
  expect(lines.slice(1)).toEqual(Array(sites.length * environments.length + 1).fill('  listen [::]:443 ssl;'));
});

test('A host of another environment than the configured one is unknown (S2.03)', () => {
  const names = (text: string) => [...text.matchAll(/^ {2}server_name (.*);$/gm)].map(([, list]) => list);
  expect(names(config()).join(' ')).toContain('"test.gatehouse.example"');
  expect(names(config({ environments: ['prod'] }))).toEqual([
    '"_"',
    expect.stringContaining('localhost'),
    ...sites.map(({ hosts }) => hosts.prod.map((host) => `"${host}"`).join(' ')),
  ]);
});

test('No expression is longer than nginx accepts', () => {
  const longest = Math.max(
    ...config()
      .split('\n')
      .map((line) => line.length),
  );
  expect(longest).toBeLessThan(4096);
});
