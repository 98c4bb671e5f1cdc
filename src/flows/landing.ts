/**
 * Decides where a visitor goes after a login or registration: the target that was wanted, or another edition's login. A
 * chunk of its own, fetched once somebody is in.
 */

import { profile } from '../contract/session.ts';
import { whiteHosts } from '../contract/white-hosts.ts';
import { type AfterLogin, afterLoginTarget, type LoginTarget } from '../domain/after-login.ts';
import { type CrossSiteFacts, crossSiteAddress, decideCrossSite } from '../domain/cross-site.ts';
import { deviceTypeOf } from '../domain/device.ts';
import { splitLanguage } from '../domain/language.ts';
import { movedFromKey } from '../domain/moved.ts';
import { isWithinDomains, type RedirectRules } from '../domain/redirect-target.ts';
import { matchRoute } from '../domain/routes.ts';
import type { Site, SiteId } from '../domain/site.ts';
import { takeTarget } from './target-record.ts';
import type { FlowTools, WayIn } from './tools.ts';

/** Longest wait for what the exchange says on the way, in ms; without its word the visitor lands here. */
const answerTimeoutMs = 3000;

export interface LandingFacts {
  readonly site: Site;
  readonly rules: RedirectRules;
  siteOf(id: SiteId): Site;
  /** Origin of an edition in the page's environment. */
  originOf(site: Site): string;
}

type LandingTools = Pick<FlowTools, 'platform' | 'exchange' | 'page'>;

/** @returns a path of this site, or an address of the company */
export async function landingAddress(tools: LandingTools, facts: LandingFacts, way: WayIn): Promise<string> {
  const { platform, page } = tools;
  const { location } = platform;
  const record = takeTarget(tools, way.returned ?? false);
  const known: AfterLogin = {
    language: page.language,
    rules: facts.rules,
    newUser: way.newUser,
    miniApp: way.miniApp ?? false,
    mobile: deviceTypeOf(platform.userAgent) !== 'desktop',
    downloads: facts.site.policies.downloads,
    landing: facts.site.policies.landing,
    query: location.query,
    referrer: location.referrer,
    stored: record?.target ?? null,
  };
  const [target, country] = await Promise.all([confirmed(known, tools), countryOf(tools, way)]);
  const decision = decideCrossSite({
    site: facts.site.id,
    page: pageKind(location.address(), way),
    country,
    moved: location.query.has(movedFromKey) || record?.moved === true,
  });
  if (decision.type === 'stay') return target.address;
  const site = facts.siteOf(decision.site);
  return crossSiteAddress({
    from: facts.site.id,
    to: site,
    origin: facts.originOf(site),
    language: page.language,
    query: location.query,
    target: target.wanted ? target.address : undefined,
  });
}

/** A target on another host must also be on the exchange's list, where the list can be had (S7.33). */
async function confirmed(known: AfterLogin, { exchange }: LandingTools): Promise<LoginTarget> {
  const target = afterLoginTarget(known);
  if (target.own) return target;
  const answer = await exchange.send(whiteHosts, {}, undefined, { timeoutMs: answerTimeoutMs }).catch(() => undefined);
  const listed = answer === undefined || isWithinDomains(new URL(target.address).hostname, answer.hosts);
  return listed ? target : afterLoginTarget({ ...known, query: new URLSearchParams(), referrer: '', stored: null });
}

/** Country of the identity check; empty for who has none, and where the exchange does not say. */
async function countryOf({ exchange }: LandingTools, { newUser, miniApp }: WayIn): Promise<string> {
  if (newUser || miniApp) return '';
  const answer = await exchange.send(profile, {}, undefined, { timeoutMs: answerTimeoutMs }).catch(() => undefined);
  return answer?.kyc_country ?? '';
}

/** By the page's address (S4.45). */
function pageKind(address: string, { miniApp }: WayIn): CrossSiteFacts['page'] {
  const path = new URL(address).pathname;
  if (miniApp || matchRoute(path)?.screen === 'mini-app') return 'mini-app';
  return /^\/(?:oauth|tr-)/.test(splitLanguage(path).rest) ? 'oauth' : 'other';
}
