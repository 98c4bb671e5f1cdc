import { findWebKit } from '../../src/tools/system/engines.ts';
import { declareJourneys } from './run-journeys.ts';
import { createWebKitDriver, startWebKit } from './webkit-driver.ts';

declareJourneys('WebKitGTK', async () => {
  const programs = findWebKit();
  if (programs === undefined) return undefined;
  const server = await startWebKit(programs);
  return { newVisitor: () => createWebKitDriver(server), close: () => server.close() };
});
