import type { SiteId } from './site.ts';

/** What a captcha guards (S9.25). */
export const sceneCodes = {
  login: '31000',
  thirdParty: '31001',
  /** Main and Turkish sites. */
  register: '31004',
  tradingTool: '31005',
  turkishLogin: '31013',
} as const;

export type SceneCode = (typeof sceneCodes)[keyof typeof sceneCodes];

/** The Turkish site has a login scene of its own. */
export function loginScene(site: SiteId): SceneCode {
  return site === 'tur' ? sceneCodes.turkishLogin : sceneCodes.login;
}
