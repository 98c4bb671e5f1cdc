/**
 * The Node edge as a program: `node src/edge/serve.ts [--port 8080] [--host 127.0.0.1] [--dist dist] [--status DIR]`. It answers for all
 * sites by itself, or behind nginx (`npm run edge:config -- --engine nginx`). `GATEHOUSE_BRAND` names the brand, as for a build.
 */

import { parseArgs } from 'node:util';
import { mainSite, sites } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { createEdgeServer } from './node.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    host: { type: 'string', default: '127.0.0.1' },
    dist: { type: 'string', default: 'dist' },
    status: { type: 'string' },
  },
});
const { port, host, dist, status } = values;
const server = createEdgeServer(dist, { sites, main: mainSite, vendors, ...(status && { statusDir: status }) });
server.listen(Number(port), host, () => console.log(`The edge listens at ${host}:${port}.`));
// Requests that have begun are answered.
process.once('SIGTERM', () => server.close());
