/**
 * How often a property test runs: 300 times with a change, and as often as it asks for with `npm run test:all`.
 * A file that uses it has the module tag `property`, by which `test:all` finds it.
 *
 * @param all runs in `npm run test:all`
 */
export function propertyRuns(all = 10_000): number {
  const own = Number(process.env.GATEHOUSE_PROPERTY_RUNS);
  if (own > 0) return own;
  return process.env.GATEHOUSE_TEST_ALL === '1' ? all : 300;
}
