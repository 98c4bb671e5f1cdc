/** The published contract as a page: the document `docs/contract/openapi.json` in Swagger UI, from files of its package. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Context } from 'hono';

export interface PageFile {
  readonly type: string;
  readonly body: Buffer | string;
}

const root = join(import.meta.dirname, '..', '..', '..');

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Contract of the exchange</title>
<link rel="stylesheet" href="swagger-ui.css">
<style>body { margin: 0; background: #fff } td, th { vertical-align: top; text-align: start }</style>
<main id="contract"></main>
<script src="swagger-ui-bundle.js"></script>
<script src="start.js"></script>
</html>
`;

const start = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#contract',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});
`;

/** Its own scripts only; the viewer sets styles of its elements. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The files of the page by their names. */
export function contractPage(): ReadonlyMap<string, PageFile> {
  const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const ofViewer = (name: string, type: string) => [name, { type, body: readFileSync(join(viewer, name)) }] as const;
  return new Map<string, PageFile>([
    ['index.html', { type: 'text/html; charset=utf-8', body: html }],
    ['start.js', { type: 'text/javascript', body: start }],
    ['openapi.json', { type: 'application/json', body: readFileSync(join(root, 'docs', 'contract', 'openapi.json')) }],
    ofViewer('swagger-ui.css', 'text/css'),
    ofViewer('swagger-ui-bundle.js', 'text/javascript'),
  ]);
}

/** A file of the page, below `/docs/`. */
export function contractPageFile(c: Context): Response | Promise<Response> {
  const file = contractPage().get(c.req.path.slice('/docs/'.length) || 'index.html');
  if (file === undefined) return c.notFound();
  const headers = { 'content-type': file.type, 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
  return c.body(typeof file.body === 'string' ? file.body : new Uint8Array(file.body), 200, headers);
}
