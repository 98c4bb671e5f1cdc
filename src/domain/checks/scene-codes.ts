import type { SiteId } from '../site/site.ts';

/** The action that a captcha protects (S9.25). The trading tool's, 31005, is no action of these pages. */
export const sceneCodes = {
  login: '31000',
  thirdParty: '31001',
  /** Main and Turkish sites. */
  register: '31004',
  turkishLogin: '31013',
} as const;

export type SceneCode = (typeof sceneCodes)[keyof typeof sceneCodes];

/** The Turkish site has a login scene of its own. */
export function loginScene(site: SiteId): SceneCode {
  return site === 'tur' ? sceneCodes.turkishLogin : sceneCodes.login;
}
