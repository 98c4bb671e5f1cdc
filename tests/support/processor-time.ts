/**
 * Processor time of this process for a function, in ms: unlike the clock's it does not grow with the load of the machine.
 * Tests compare it with a limit that only a rule of quadratic time passes, by far.
 */
export function processorMsOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
