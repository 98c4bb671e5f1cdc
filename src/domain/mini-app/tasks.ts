/** Campaigns of the messenger count what a visitor does (S3.34). */

export interface TaskRecord {
  readonly campaignId: string;
  readonly registerTaskId?: string;
  readonly bindTaskId?: string;
}

/** The record in the query of the entry page; `undefined` where there is no campaign. */
export function taskRecordOf(query: { get(name: string): string | null }): TaskRecord | undefined {
  const id = (name: string) => /^[\w-]{1,64}$/.exec(query.get(name) ?? '')?.[0];
  const campaignId = id('campaignId');
  const registerTaskId = id('registerTaskId');
  const bindTaskId = id('bindTaskId');
  if (campaignId === undefined) return undefined;
  return {
    campaignId,
    ...(registerTaskId === undefined ? {} : { registerTaskId }),
    ...(bindTaskId === undefined ? {} : { bindTaskId }),
  };
}

/** The source that an entry page stands for: the messenger's page about earning is `earn` (S2.06). */
export function messengerSourceOf(routePath: string): string | undefined {
  return routePath === '/earn/tg-page' ? 'earn' : undefined;
}
