/**
 * The return codes that mean something to each call, besides those that any call may answer. A new call and a new code do not
 * compile or pass the tests while they are missing here.
 */

import type { EndpointName } from '../../contract/all.ts';
import { retCodes as codes, type RetCode } from '../../domain/errors/codes.ts';

/** Any call: the request cannot be read, or there is nothing to say at the moment. */
export const anyCall: readonly RetCode[] = [codes.badRequest, codes.informationUnavailable];

const sites: readonly RetCode[] = [
  codes.turkeyWithoutKyc,
  codes.turkeyInfoDiffers,
  codes.turkeyAccountBound,
  codes.turkeyNotBound,
  codes.turkeyAccountUnusable,
  codes.mainWithoutKyc,
  codes.turkeyLinkFailed,
  codes.hongKongUserElsewhere,
  codes.notHongKongUser,
  codes.accountOfOtherSite,
  codes.loginRefusedOnSite,
  codes.unavailableOnSite,
];
const accountState: readonly RetCode[] = [
  codes.accountRestricted,
  codes.accountRestrictedHere,
  codes.banned,
  codes.accountTerminated,
  codes.loginDetailsChanged,
  codes.utaUpgradeFailed,
  codes.unavailable,
];
const login: readonly RetCode[] = [
  codes.wrongCredentials,
  codes.tooManyPasswordErrors,
  codes.ipLimit,
  codes.captchaInvalid,
  codes.requestRefused,
  codes.secondStepNeeded,
  ...accountState,
  ...sites,
];
const begin: readonly RetCode[] = [
  codes.chinaMail,
  codes.phoneLimit,
  codes.ipLimit,
  codes.requestRefused,
  codes.unavailable,
  ...sites,
];
const send: readonly RetCode[] = [
  codes.tooManyCodes,
  codes.captchaInvalid,
  codes.chinaMail,
  codes.phoneLimit,
  codes.registrationExpired,
  codes.ipLimit,
];
const open: readonly RetCode[] = [
  codes.accountExists,
  codes.codeWrong,
  codes.codeExpired,
  codes.registrationExpired,
  codes.banned,
  codes.utaUpgradeFailed,
];
const session: readonly RetCode[] = [codes.sessionExpired];
const password: readonly RetCode[] = [codes.wrongCredentials, codes.tooManyPasswordErrors];
const passkeys: readonly RetCode[] = [codes.passkeyUnknown, codes.passkeyRefused, codes.passkeyChallengeOver];
const messenger: readonly RetCode[] = [
  codes.messengerTaken,
  codes.messengerOfAccountDiffers,
  codes.messengerDataExpired,
];
const consent: readonly RetCode[] = [codes.clientRefused];
const none: readonly RetCode[] = [];

export const refusals: Readonly<Record<EndpointName, readonly RetCode[]>> = {
  affiliateAnonymity: [codes.anonymityUnknown],
  affiliateInfo: [codes.affiliateUnknown],
  agreeAgain: session,
  approvalAnswer: [...session, codes.codeExpired],
  approvalPending: session,
  approvalScan: [...session, codes.codeExpired],
  bannerConfig: none,
  bindMessenger: [...session, codes.requestRefused, ...messenger, codes.messengerAuthFailed],
  bindStatus: session,
  banEinfo: none,
  banStatus: none,
  captchaInfo: none,
  codeInfo: none,
  commonShareInfo: none,
  completeTask: [codes.messengerAuthFailed],
  conversionCheck: none,
  countryCodes: none,
  countryList: none,
  diagnostics: none,
  freezeAccount: [codes.codeWrong, codes.codeExpired, codes.requestRefused],
  koreaHome: none,
  legacyEmail: [...begin, ...open],
  legacyMobile: [...begin, ...open],
  legacyVerifyEmail: [...send, ...begin],
  legacyVerifyMobile: [...send, ...begin],
  login,
  loginCompliance: login,
  logout: none,
  magpieChallenge: none,
  magpieVerify: [codes.captchaInvalid],
  memberInfo: session,
  messengerLogin: [codes.messengerAuthFailed, codes.secondStepNeeded, ...accountState, ...sites],
  metrics: none,
  onePersonBind: session,
  partnerPostRegister: session,
  oauthAuthorize: [...session, ...consent],
  oauthClientInfo: consent,
  oauthConfirmAuth: [...session, ...consent],
  oauthPreAuthorize: [...session, ...consent],
  passkeyCreate: [...session, ...passkeys],
  passkeyCreateOptions: [...session, codes.passkeyRefused, ...password],
  passkeyList: session,
  passkeyLogin: [codes.ipLimit, codes.captchaInvalid, ...passkeys, ...accountState, ...sites],
  passkeyLoginOptions: [codes.ipLimit],
  passkeyRemove: [...session, codes.passkeyUnknown, ...password],
  passkeyRename: [...session, codes.passkeyUnknown],
  profile: [...session, codes.accountChanged, codes.loginDetailsChanged],
  recoveryCreate: [...session, codes.requestRefused, ...password],
  recoveryLeft: session,
  receiptList: session,
  referrerInfo: none,
  quickLogin: [codes.ipLimit, ...accountState, ...sites],
  quickToken: session,
  qrGenerate: [codes.requestRefused],
  qrStatus: [codes.requestRefused, ...accountState],
  registerCaptchaInfo: none,
  registerCompliance: [...begin, ...open],
  registerInfo: begin,
  registerPassword: open,
  registerPermission: none,
  registerRecall: [codes.registrationExpired],
  registerTwoFactor: open,
  registerVerify: [codes.codeWrong, codes.codeExpired, codes.registrationExpired, codes.accountExists],
  registerVerifyResult: [codes.registrationExpired],
  regulationInfo: none,
  riskApproval: [codes.registrationExpired, codes.requestRefused],
  riskApprovalStatus: none,
  riskIntercept: none,
  riskPasskeyOptions: [codes.registrationExpired, codes.requestRefused],
  riskWayCode: [codes.tooManyCodes, codes.registrationExpired, codes.requestRefused],
  riskWays: [codes.registrationExpired],
  sendEmailCode: [codes.tooManyCodes, codes.registrationExpired],
  sendPhoneCode: [codes.tooManyCodes, codes.registrationExpired],
  sendVerifyItem: send,
  setOnePersonBind: session,
  tradeSwitch: session,
  thirdPartyBind: [...session, codes.requestRefused, codes.turkeyAccountBound],
  thirdPartyLogin: [
    codes.providerUnreachable,
    codes.requestRefused,
    codes.secondStepNeeded,
    codes.captchaInvalid,
    ...accountState,
    ...sites,
  ],
  unbindMessenger: session,
  verifyRisk: [codes.codeWrong, codes.codeExpired, codes.registrationExpired, codes.requestRefused, ...passkeys],
  visibility: none,
  visitorIp: none,
  webConfig: none,
  whiteHosts: none,
};
