/** Where a link was shared, as tracking records it (S9.29). */

export const trackedSources = ['referral', 'earn', 'live', 'app', 'annualReport'] as const;
export type TrackedSource = (typeof trackedSources)[number];

/** The source that a query names; any other, or none, is a referral. */
export function trackedSource(named: string | null): TrackedSource {
  return trackedSources.find((source) => source === named) ?? 'referral';
}
