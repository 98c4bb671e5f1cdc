/** Every endpoint of the contract with its handler. One that is missing here does not compile. */

import { type EndpointName, endpoints } from '../contract/all.ts';
import { banEinfo, banStatus, visitorIp } from './ban.ts';
import { captchaInfo, webConfig } from './captcha.ts';
import { regulationInfo } from './compliance.ts';
import { countryCodes, countryList } from './countries.ts';
import { type Route, route } from './handler.ts';
import { magpieChallenge, magpieVerify } from './magpie.ts';
import {
  affiliateAnonymity,
  affiliateInfo,
  bannerConfig,
  codeInfo,
  commonShareInfo,
  conversionCheck,
  partnerPostRegister,
  referrerInfo,
} from './marketing.ts';
import {
  bindMessenger,
  bindStatus,
  completeTask,
  messengerLogin,
  onePersonBind,
  setOnePersonBind,
  unbindMessenger,
} from './messenger.ts';
import { authorize, clientInfo, confirmAuth, preAuthorize } from './oauth.ts';
import { thirdPartyBind, thirdPartyLogin } from './provider-login.ts';
import { qrGenerate, qrStatus } from './qr.ts';
import { quickLogin, quickToken } from './quick-login.ts';
import { registerPermission, visibility } from './region.ts';
import { registerInfo, registerPassword, registerVerify, registerVerifyResult, sendVerifyItem } from './register.ts';
import {
  legacyEmail,
  legacyMobile,
  legacyVerifyEmail,
  legacyVerifyMobile,
  registerCompliance,
} from './register-legacy.ts';
import { koreaHome, registerRecall } from './register-recall.ts';
import { registerTwoFactor } from './register-two-factor.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from './risk.ts';
import { login, logout, memberInfo, profile, tradeSwitch } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';
import { whiteHosts } from './white-hosts.ts';

export const routes: Readonly<Record<EndpointName, Route>> = {
  affiliateAnonymity: route(endpoints.affiliateAnonymity, affiliateAnonymity),
  affiliateInfo: route(endpoints.affiliateInfo, affiliateInfo),
  bannerConfig: route(endpoints.bannerConfig, bannerConfig),
  banEinfo: route(endpoints.banEinfo, banEinfo),
  banStatus: route(endpoints.banStatus, banStatus),
  bindMessenger: route(endpoints.bindMessenger, bindMessenger),
  bindStatus: route(endpoints.bindStatus, bindStatus),
  captchaInfo: route(endpoints.captchaInfo, captchaInfo),
  codeInfo: route(endpoints.codeInfo, codeInfo),
  commonShareInfo: route(endpoints.commonShareInfo, commonShareInfo),
  completeTask: route(endpoints.completeTask, completeTask),
  conversionCheck: route(endpoints.conversionCheck, conversionCheck),
  countryCodes: route(endpoints.countryCodes, countryCodes),
  countryList: route(endpoints.countryList, countryList),
  diagnostics: route(endpoints.diagnostics, diagnostics),
  koreaHome: route(endpoints.koreaHome, koreaHome),
  legacyEmail: route(endpoints.legacyEmail, legacyEmail),
  legacyMobile: route(endpoints.legacyMobile, legacyMobile),
  legacyVerifyEmail: route(endpoints.legacyVerifyEmail, legacyVerifyEmail),
  legacyVerifyMobile: route(endpoints.legacyVerifyMobile, legacyVerifyMobile),
  login: route(endpoints.login, login),
  loginCompliance: route(endpoints.loginCompliance, login),
  logout: route(endpoints.logout, logout),
  magpieChallenge: route(endpoints.magpieChallenge, magpieChallenge),
  magpieVerify: route(endpoints.magpieVerify, magpieVerify),
  memberInfo: route(endpoints.memberInfo, memberInfo),
  messengerLogin: route(endpoints.messengerLogin, messengerLogin),
  metrics: route(endpoints.metrics, metrics),
  onePersonBind: route(endpoints.onePersonBind, onePersonBind),
  partnerPostRegister: route(endpoints.partnerPostRegister, partnerPostRegister),
  oauthAuthorize: route(endpoints.oauthAuthorize, authorize),
  oauthClientInfo: route(endpoints.oauthClientInfo, clientInfo),
  oauthConfirmAuth: route(endpoints.oauthConfirmAuth, confirmAuth),
  oauthPreAuthorize: route(endpoints.oauthPreAuthorize, preAuthorize),
  profile: route(endpoints.profile, profile),
  referrerInfo: route(endpoints.referrerInfo, referrerInfo),
  quickLogin: route(endpoints.quickLogin, quickLogin),
  quickToken: route(endpoints.quickToken, quickToken),
  qrGenerate: route(endpoints.qrGenerate, qrGenerate),
  qrStatus: route(endpoints.qrStatus, qrStatus),
  registerCaptchaInfo: route(endpoints.registerCaptchaInfo, captchaInfo),
  registerCompliance: route(endpoints.registerCompliance, registerCompliance),
  registerInfo: route(endpoints.registerInfo, registerInfo),
  registerPassword: route(endpoints.registerPassword, registerPassword),
  registerPermission: route(endpoints.registerPermission, registerPermission),
  registerRecall: route(endpoints.registerRecall, registerRecall),
  registerTwoFactor: route(endpoints.registerTwoFactor, registerTwoFactor),
  registerVerify: route(endpoints.registerVerify, registerVerify),
  registerVerifyResult: route(endpoints.registerVerifyResult, registerVerifyResult),
  regulationInfo: route(endpoints.regulationInfo, regulationInfo),
  riskIntercept: route(endpoints.riskIntercept, riskIntercept),
  sendEmailCode: route(endpoints.sendEmailCode, sendEmailCode),
  sendPhoneCode: route(endpoints.sendPhoneCode, sendPhoneCode),
  sendVerifyItem: route(endpoints.sendVerifyItem, sendVerifyItem),
  setOnePersonBind: route(endpoints.setOnePersonBind, setOnePersonBind),
  tradeSwitch: route(endpoints.tradeSwitch, tradeSwitch),
  thirdPartyBind: route(endpoints.thirdPartyBind, thirdPartyBind),
  thirdPartyLogin: route(endpoints.thirdPartyLogin, thirdPartyLogin),
  unbindMessenger: route(endpoints.unbindMessenger, unbindMessenger),
  verifyRisk: route(endpoints.verifyRisk, verifyRisk),
  visibility: route(endpoints.visibility, visibility),
  visitorIp: route(endpoints.visitorIp, visitorIp),
  webConfig: route(endpoints.webConfig, webConfig),
  whiteHosts: route(endpoints.whiteHosts, whiteHosts),
};
