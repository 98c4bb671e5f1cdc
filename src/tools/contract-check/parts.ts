/** What the calls of the contract are for: which ones the pages of a site make, and what it means where one does not work. */

import { providerNames } from '../../../sites/providers.ts';
import type { EndpointName } from '../../contract/all.ts';
import { isLegacy, isPasswordless } from '../../domain/account/register-type.ts';
import type { Site } from '../../domain/site/site.ts';

/** `must`: nobody can use the pages without it. `offered`: pages offer it unless it is switched off. `extra`: pages do without. */
export type Need = 'must' | 'offered' | 'extra';

export interface Part {
  readonly title: string;
  readonly need: Need;
  /** How an offered part is switched off, or what is lost without an extra one. A sentence. */
  readonly without: string;
  /** Why its calls may not have been made. */
  readonly why?: string;
}

const mustBeThere = 'There is no going live without it.';
const inStatus = (name: string) => `To switch it off, set \`${name}\` to false in /status.json.`;

export const parts = {
  'sign-up': { title: 'Create an account', need: 'must', without: mustBeThere },
  login: { title: 'Log in, stay logged in, log out', need: 'must', without: mustBeThere },
  protection: { title: 'Protect accounts against attacks', need: 'must', without: mustBeThere },
  settings: { title: 'Settings and lists', need: 'must', without: mustBeThere },
  captcha: { title: 'Captcha', need: 'must', without: mustBeThere },
  'security-check': {
    title: 'Security check of a login',
    need: 'offered',
    without: 'To do without it, never answer 31018 or a risk_token_type other than pass.',
    why: 'needs checkedAccounts in the adapter',
  },
  passkeys: { title: 'Passkeys', need: 'offered', without: inStatus('passkeys') },
  'second-step': {
    title: 'Passkey as second step of a login',
    need: 'offered',
    without: `${inStatus('secondStep')} Then never demand a passkey.`,
    why: 'needs demandPasskey in the adapter',
  },
  freeze: {
    title: 'Freeze an account from a warning mail',
    need: 'offered',
    without: inStatus('notMe'),
    why: 'needs the link of a mail that warns of a login',
  },
  qr: { title: 'Login by QR code', need: 'offered', without: inStatus('qr') },
  providers: {
    title: 'Login by identity providers',
    need: 'offered',
    without: 'To switch it off, set each of `providers` to false in /status.json.',
    why: 'needs providerAnswer in the adapter',
  },
  messenger: {
    title: 'Mini app in the messenger',
    need: 'offered',
    without: inStatus('messenger'),
    why: 'needs messengerData in the adapter',
  },
  applications: {
    title: 'Consent for outside applications',
    need: 'offered',
    without: inStatus('consent'),
    why: 'needs an application in the adapter',
  },
  'quick-login': { title: 'Go logged in to another site', need: 'extra', without: 'Visitors log in again there.' },
  'other-sign-up': {
    title: 'Create an account in another way',
    need: 'extra',
    without: 'Links with ?register_type= do not work.',
    why: 'belongs to another way to create an account',
  },
  'passkey-accounts': {
    title: 'Accounts without a password',
    need: 'extra',
    without: 'Leave newPasskey out of registerTypes.',
    why: 'is optional: an exchange that does not know it has no accounts without a password',
  },
  'two-codes': {
    title: 'Create an account with two codes',
    need: 'extra',
    without: 'Do not answer two_factor when an account is created.',
    why: 'needs an exchange that asks for two codes',
  },
  'other-ways': {
    title: 'Other ways in a security check',
    need: 'extra',
    without: 'Who has lost the phone asks support.',
    why: 'is optional: an exchange that does not know it offers no other ways',
  },
  approvals: {
    title: 'Approval on another device',
    need: 'extra',
    without: 'A security check cannot be answered in your app, and QR codes without a number are confirmed blindly.',
    why: 'is optional: an exchange that does not know it has no number at its QR codes',
  },
  'recovery-codes': {
    title: 'Recovery codes',
    need: 'extra',
    without: 'None are offered.',
    why: 'needs checkedAccounts in the adapter, and an exchange that says how many codes are left',
  },
  agreements: {
    title: 'Receipts of what was agreed to',
    need: 'extra',
    without: 'Nobody gets a receipt.',
    why: 'is optional: an exchange that does not know it keeps no agreements',
  },
  bans: {
    title: 'Why somebody is banned',
    need: 'extra',
    without: 'Visitors read a general text.',
    why: 'needs an account that is banned',
  },
  demo: {
    title: 'Demo account',
    need: 'extra',
    without: 'Links to the demo account lead to the real one.',
    why: 'needs a demo account',
  },
  campaigns: {
    title: 'Campaigns and invitations',
    need: 'extra',
    without: 'Visitors see the usual page.',
    why: 'needs a visitor of a campaign',
  },
  reports: { title: 'Reports of what visitors meet', need: 'extra', without: 'You do not see their errors.' },
} as const satisfies Readonly<Record<string, Part>>;

export type PartName = keyof typeof parts;

/** The part of each call. The calls that create an account or log in belong to it where the site uses them. */
export const partOfCall: Readonly<Record<EndpointName, PartName>> = {
  riskIntercept: 'sign-up',
  registerInfo: 'sign-up',
  sendVerifyItem: 'sign-up',
  registerVerify: 'sign-up',
  registerPassword: 'sign-up',
  registerRecall: 'sign-up',
  legacyVerifyEmail: 'sign-up',
  legacyVerifyMobile: 'sign-up',
  legacyEmail: 'sign-up',
  legacyMobile: 'sign-up',
  registerCompliance: 'sign-up',
  login: 'login',
  loginCompliance: 'login',
  memberInfo: 'login',
  profile: 'login',
  logout: 'login',
  whiteHosts: 'settings',
  countryList: 'settings',
  countryCodes: 'settings',
  registerPermission: 'settings',
  visibility: 'settings',
  regulationInfo: 'settings',
  webConfig: 'settings',
  captchaInfo: 'captcha',
  registerCaptchaInfo: 'captcha',
  magpieChallenge: 'captcha',
  magpieVerify: 'captcha',
  sendEmailCode: 'security-check',
  sendPhoneCode: 'security-check',
  verifyRisk: 'security-check',
  passkeyCreate: 'passkeys',
  passkeyCreateOptions: 'passkeys',
  passkeyList: 'passkeys',
  passkeyLogin: 'passkeys',
  passkeyLoginOptions: 'passkeys',
  passkeyProofOptions: 'passkey-accounts',
  passkeyRemove: 'passkeys',
  passkeyRename: 'passkeys',
  freezeAccount: 'freeze',
  qrGenerate: 'qr',
  qrStatus: 'qr',
  thirdPartyLogin: 'providers',
  thirdPartyBind: 'providers',
  messengerLogin: 'messenger',
  bindMessenger: 'messenger',
  bindStatus: 'messenger',
  unbindMessenger: 'messenger',
  onePersonBind: 'messenger',
  setOnePersonBind: 'messenger',
  oauthClientInfo: 'applications',
  oauthPreAuthorize: 'applications',
  oauthAuthorize: 'applications',
  oauthConfirmAuth: 'applications',
  quickToken: 'quick-login',
  quickLogin: 'quick-login',
  registerVerifyResult: 'other-sign-up',
  registerTwoFactor: 'two-codes',
  registerPasskey: 'passkey-accounts',
  registerPasskeyOptions: 'passkey-accounts',
  riskWays: 'other-ways',
  riskWayCode: 'other-ways',
  riskPasskeyOptions: 'second-step',
  approvalScan: 'approvals',
  approvalPending: 'approvals',
  approvalAnswer: 'approvals',
  riskApproval: 'approvals',
  riskApprovalStatus: 'approvals',
  recoveryLeft: 'recovery-codes',
  recoveryCreate: 'recovery-codes',
  agreeAgain: 'agreements',
  receiptList: 'agreements',
  banEinfo: 'bans',
  banStatus: 'bans',
  visitorIp: 'bans',
  tradeSwitch: 'demo',
  affiliateAnonymity: 'campaigns',
  affiliateInfo: 'campaigns',
  bannerConfig: 'campaigns',
  codeInfo: 'campaigns',
  commonShareInfo: 'campaigns',
  completeTask: 'campaigns',
  conversionCheck: 'campaigns',
  koreaHome: 'campaigns',
  partnerPostRegister: 'campaigns',
  referrerInfo: 'campaigns',
  metrics: 'reports',
  diagnostics: 'reports',
};

/** Calls of each way to create an account. */
const newCalls: ReadonlySet<EndpointName> = new Set([
  'registerInfo',
  'sendVerifyItem',
  'registerVerify',
  'registerPassword',
  'registerRecall',
]);
const oldCalls: ReadonlySet<EndpointName> = new Set([
  'legacyVerifyEmail',
  'legacyVerifyMobile',
  'legacyEmail',
  'legacyMobile',
  'registerCompliance',
]);

/** Whether the login offers any identity provider. */
export function hasProviders({ id }: Site): boolean {
  return providerNames(id).length > 0;
}

/** @returns the part that a call belongs to on the pages of a site; `undefined` where they never make it */
export function partOn(site: Site, call: EndpointName): PartName | undefined {
  const { regulated, registerTypes } = site.policies;
  const isNever = regulated
    ? call === 'login' || call === 'legacyEmail' || call === 'legacyMobile'
    : call === 'loginCompliance' || call === 'registerCompliance';
  if (isNever || (call === 'koreaHome' && site.id !== 'global')) return undefined;
  if (/^(?:register)?captchaInfo$/i.test(call) && !site.captchaKinds.includes('geetest')) return undefined;
  if (/^magpie/.test(call) && !site.captchaKinds.includes('magpie')) return undefined;
  if (/^thirdParty/.test(call) && !hasProviders(site)) return undefined;
  if (partOfCall[call] === 'passkey-accounts' && !registerTypes.some(isPasswordless)) return undefined;
  const usual = isLegacy(registerTypes[0]) ? oldCalls : newCalls;
  if ((newCalls.has(call) || oldCalls.has(call)) && !usual.has(call)) return 'other-sign-up';
  return partOfCall[call];
}
