/**
 * Decides where a visitor goes after a login or registration: to the requested target, or to another edition's login. Loaded
 * after the login.
 */

import { profile } from '../../contract/profile.ts';
import { whiteHosts } from '../../contract/white-hosts.ts';
import { deviceTypeOf } from '../../domain/http/device.ts';
import { splitLanguage } from '../../domain/language/language.ts';
import { type AfterLogin, afterLoginTarget, type LoginTarget } from '../../domain/navigation/after-login.ts';
import { movedFromKey } from '../../domain/navigation/paths.ts';
import { isWithinDomains, type RedirectRules } from '../../domain/navigation/redirect-target.ts';
import { matchRoute } from '../../domain/navigation/routes.ts';
import { type CrossSiteFacts, crossSiteAddress, decideCrossSite } from '../../domain/site/cross-site.ts';
import type { Site, SiteId } from '../../domain/site/site.ts';
import type { CompletedLogin, FlowTools } from '../page/tools.ts';
import { requestQuickToken } from '../session/quick-login.ts';
import { downloadsAllowed } from './downloads.ts';
import { takeTarget } from './target-record.ts';

/** Longest wait for each call, in ms; if it fails, the visitor stays in this edition. */
const answerTimeoutMs = 3000;

export interface LandingFacts {
  readonly site: Site;
  readonly rules: RedirectRules;
  /** `undefined` for a site that the brand does not run. */
  siteOf(id: SiteId): Site | undefined;
  /** Origin of an edition in the page's environment. */
  originOf(site: Site): string;
  /** Whether whoever logs in here has an account there. */
  sharesAccounts(site: Site): boolean;
}

type LandingTools = Pick<FlowTools, 'platform' | 'exchange' | 'page'>;

/** @returns a path of this site, or an address of the company */
export async function landingAddress(tools: LandingTools, facts: LandingFacts, login: CompletedLogin): Promise<string> {
  const { platform, page } = tools;
  const { location } = platform;
  const record = takeTarget(tools, login.returned ?? false);
  const known: AfterLogin = {
    language: page.language,
    rules: facts.rules,
    newUser: login.newUser,
    miniApp: login.miniApp ?? false,
    mobile: deviceTypeOf(platform.userAgent) !== 'desktop',
    downloads: facts.site.policies.downloads,
    landing: facts.site.policies.landing,
    query: location.query,
    referrer: location.referrer,
    stored: record?.target ?? null,
  };
  const [target, country] = await Promise.all([confirmed(known, tools), countryOf(tools, login)]);
  const decision = decideCrossSite({
    site: facts.site.id,
    page: pageKind(location.address(), login),
    country,
    moved: location.query.has(movedFromKey) || record?.moved === true,
  });
  const site = decision.type === 'jump' ? facts.siteOf(decision.site) : undefined;
  if (site === undefined) return target.address;
  const token = facts.sharesAccounts(site) ? await requestQuickToken(tools.exchange).catch(() => undefined) : undefined;
  return crossSiteAddress({
    from: facts.site.id,
    to: site,
    origin: facts.originOf(site),
    language: page.language,
    query: location.query,
    target: target.wanted ? target.address : undefined,
    token,
  });
}

/** The target, on a phone that asked for none by what the exchange says of downloads: only there it decides (S2.16). */
async function offered(known: AfterLogin, { exchange }: LandingTools): Promise<LoginTarget> {
  const target = afterLoginTarget(known);
  if (target.wanted || !known.mobile || known.miniApp || known.landing === 'home') return target;
  return afterLoginTarget({ ...known, downloads: await downloadsAllowed(exchange, known.downloads) });
}

/** A target on another host must also be on the exchange's list, if the list can be loaded (S7.33). */
async function confirmed(known: AfterLogin, tools: LandingTools): Promise<LoginTarget> {
  const { exchange } = tools;
  const target = await offered(known, tools);
  if (target.own) return target;
  const answer = await exchange.send(whiteHosts, {}, undefined, { timeoutMs: answerTimeoutMs }).catch(() => undefined);
  const listed = answer === undefined || isWithinDomains(new URL(target.address).hostname, answer.hosts);
  return listed ? target : afterLoginTarget({ ...known, query: new URLSearchParams(), referrer: '', stored: null });
}

/** Country of the identity check; empty if the account has none or the call fails. */
async function countryOf({ exchange }: LandingTools, { newUser, miniApp }: CompletedLogin): Promise<string> {
  if (newUser || miniApp) return '';
  const answer = await exchange.send(profile, {}, undefined, { timeoutMs: answerTimeoutMs }).catch(() => undefined);
  return answer?.kyc_country ?? '';
}

/** The kind of a page, by its address (S4.45). */
function pageKind(address: string, { miniApp }: CompletedLogin): CrossSiteFacts['page'] {
  const path = new URL(address).pathname;
  if (miniApp || matchRoute(path)?.screen === 'mini-app') return 'mini-app';
  return /^\/(?:oauth|tr-)/.test(splitLanguage(path).rest) ? 'oauth' : 'other';
}
