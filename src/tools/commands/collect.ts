/**
 * `npm run collect -- --otlp URL`: takes the reports of pages in the exchange's place, and passes them on as OTLP/HTTP.
 * `OTEL_EXPORTER_OTLP_HEADERS` (`key=value,key=value`) has the headers that the receiver wants, such as a key.
 */

import { serve } from '@hono/node-server';
import { sites } from '../../../sites/all.ts';
import { createCollector } from '../collect/collector.ts';
import { type CommandHelp, helpHint, readOptions, runCommand, StopError, untilStopped } from '../system/command.ts';
import { requestedPort, requireFreePort } from '../system/port.ts';

const help: CommandHelp = {
  command: 'npm run collect',
  does: 'Takes the reports of pages and passes them on to a collector of OpenTelemetry; PORT changes the port.',
  example: 'npm run collect -- --otlp http://127.0.0.1:4318',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    otlp: { type: 'string', value: 'URL', help: 'where the receiver of OTLP/HTTP listens, without /v1/metrics' },
    host: { type: 'string', default: '127.0.0.1', value: 'ADDRESS', help: 'the address to listen at' },
  });
  const { otlp = '', host } = values;
  if (!/^https?:\/\//.test(otlp) || !URL.canParse(otlp)) throw new StopError(`--otlp needs a URL; ${helpHint(help)}`);
  const port = requestedPort();
  await requireFreePort(port);
  const collect = createCollector({
    otlp: otlp.replace(/\/+$/, ''),
    headers: headersIn(process.env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    sites,
    log: (sentence) => console.error(sentence),
  });
  const server = serve({ fetch: collect, port, hostname: host });
  console.log(`Reports are taken at http://${host}:${port} and passed on to ${otlp}.`);
  await untilStopped();
  server.close();
});

/** As the specification of OpenTelemetry writes them: values are encoded as in a URL. */
function headersIn(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const [, key, value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    return key === undefined ? [] : [[key, decodeURIComponent(value)] as const];
  });
  return Object.fromEntries(pairs);
}
