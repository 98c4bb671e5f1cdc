/** A moment in ms since epoch as `2026-01-31 23:59:59` in UTC (S4.38); the library comes with the first call. */
export async function formatUtc(moment: number): Promise<string> {
  try {
    const [{ default: dayjs }, { default: utc }] = await Promise.all([import('dayjs'), import('dayjs/plugin/utc')]);
    dayjs.extend(utc);
    return dayjs.utc(moment).format('YYYY-MM-DD HH:mm:ss');
  } catch {
    // A file that cannot be had must not keep the time from who waits for it.
    return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
  }
}
