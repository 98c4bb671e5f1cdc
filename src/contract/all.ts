/** Every endpoint: what the sandbox must answer. A new one is described in its area's file and listed here. */

import { affiliateAnonymity, affiliateInfo, codeInfo, conversionCheck, referrerInfo } from './affiliate.ts';
import { agreeAgain, receiptList } from './agreement.ts';
import { approvalAnswer, approvalPending, approvalScan, riskApproval, riskApprovalStatus } from './approval.ts';
import { banEinfo, banStatus, visitorIp } from './ban.ts';
import { captchaInfo, magpieChallenge, magpieVerify, registerCaptchaInfo } from './captcha.ts';
import { bannerConfig } from './channel-config.ts';
import { regulationInfo } from './compliance.ts';
import { countryCodes, countryList } from './countries.ts';
import type { EndpointDescription } from './endpoint.ts';
import { freezeAccount } from './freeze.ts';
import {
  bindMessenger,
  bindStatus,
  completeTask,
  messengerLogin,
  onePersonBind,
  setOnePersonBind,
  unbindMessenger,
} from './messenger.ts';
import { oauthAuthorize, oauthClientInfo, oauthConfirmAuth, oauthPreAuthorize } from './oauth.ts';
import { commonShareInfo, partnerPostRegister } from './partner.ts';
import {
  passkeyCreate,
  passkeyCreateOptions,
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyProofOptions,
  passkeyRemove,
  passkeyRename,
} from './passkeys.ts';
import { profile } from './profile.ts';
import { qrGenerate, qrStatus } from './qr.ts';
import { recoveryCreate, recoveryLeft } from './recovery.ts';
import { registerPermission, visibility } from './region.ts';
import {
  koreaHome,
  registerInfo,
  registerPasskey,
  registerPasskeyOptions,
  registerPassword,
  registerRecall,
  registerTwoFactor,
  registerVerify,
  registerVerifyResult,
  sendVerifyItem,
} from './register.ts';
import {
  legacyEmail,
  legacyMobile,
  legacyVerifyEmail,
  legacyVerifyMobile,
  registerCompliance,
} from './register-legacy.ts';
import {
  riskIntercept,
  riskPasskeyOptions,
  riskWayCode,
  riskWays,
  sendEmailCode,
  sendPhoneCode,
  verifyRisk,
} from './risk.ts';
import { login, loginCompliance, logout, memberInfo, quickLogin, quickToken, tradeSwitch } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';
import { thirdPartyBind, thirdPartyLogin } from './third-party.ts';
import { webConfig } from './web-config.ts';
import { whiteHosts } from './white-hosts.ts';

export const endpoints = {
  affiliateAnonymity,
  affiliateInfo,
  agreeAgain,
  approvalAnswer,
  approvalPending,
  approvalScan,
  bannerConfig,
  bindMessenger,
  bindStatus,
  banEinfo,
  banStatus,
  captchaInfo,
  codeInfo,
  commonShareInfo,
  completeTask,
  conversionCheck,
  countryCodes,
  countryList,
  diagnostics,
  freezeAccount,
  koreaHome,
  legacyEmail,
  legacyMobile,
  legacyVerifyEmail,
  legacyVerifyMobile,
  login,
  loginCompliance,
  logout,
  magpieChallenge,
  magpieVerify,
  memberInfo,
  messengerLogin,
  metrics,
  onePersonBind,
  partnerPostRegister,
  oauthAuthorize,
  oauthClientInfo,
  oauthConfirmAuth,
  oauthPreAuthorize,
  passkeyCreate,
  passkeyCreateOptions,
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyProofOptions,
  passkeyRemove,
  passkeyRename,
  profile,
  receiptList,
  referrerInfo,
  quickLogin,
  quickToken,
  qrGenerate,
  qrStatus,
  recoveryCreate,
  recoveryLeft,
  registerCaptchaInfo,
  registerCompliance,
  registerInfo,
  registerPasskey,
  registerPasskeyOptions,
  registerPassword,
  registerPermission,
  registerRecall,
  registerTwoFactor,
  registerVerify,
  registerVerifyResult,
  regulationInfo,
  riskApproval,
  riskApprovalStatus,
  riskIntercept,
  riskPasskeyOptions,
  riskWayCode,
  riskWays,
  sendEmailCode,
  sendPhoneCode,
  sendVerifyItem,
  setOnePersonBind,
  tradeSwitch,
  thirdPartyBind,
  thirdPartyLogin,
  unbindMessenger,
  verifyRisk,
  visibility,
  visitorIp,
  webConfig,
  whiteHosts,
} satisfies Record<string, EndpointDescription>;

export type EndpointName = keyof typeof endpoints;
