/** Every endpoint of the contract with its handler. One that is missing here does not compile. */

import { type EndpointName, endpoints } from '../contract/all.ts';
import { captchaInfo, webConfig } from './captcha.ts';
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
import { registerPermission, visibility } from './region.ts';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from './register.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from './risk.ts';
import { login, logout, profile } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';
import { whiteHosts } from './white-hosts.ts';

export const routes: Readonly<Record<EndpointName, Route>> = {
  affiliateAnonymity: route(endpoints.affiliateAnonymity, affiliateAnonymity),
  affiliateInfo: route(endpoints.affiliateInfo, affiliateInfo),
  bannerConfig: route(endpoints.bannerConfig, bannerConfig),
  captchaInfo: route(endpoints.captchaInfo, captchaInfo),
  codeInfo: route(endpoints.codeInfo, codeInfo),
  commonShareInfo: route(endpoints.commonShareInfo, commonShareInfo),
  conversionCheck: route(endpoints.conversionCheck, conversionCheck),
  diagnostics: route(endpoints.diagnostics, diagnostics),
  login: route(endpoints.login, login),
  logout: route(endpoints.logout, logout),
  magpieChallenge: route(endpoints.magpieChallenge, magpieChallenge),
  magpieVerify: route(endpoints.magpieVerify, magpieVerify),
  metrics: route(endpoints.metrics, metrics),
  partnerPostRegister: route(endpoints.partnerPostRegister, partnerPostRegister),
  profile: route(endpoints.profile, profile),
  referrerInfo: route(endpoints.referrerInfo, referrerInfo),
  registerCaptchaInfo: route(endpoints.registerCaptchaInfo, captchaInfo),
  registerInfo: route(endpoints.registerInfo, registerInfo),
  registerPassword: route(endpoints.registerPassword, registerPassword),
  registerPermission: route(endpoints.registerPermission, registerPermission),
  registerVerify: route(endpoints.registerVerify, registerVerify),
  riskIntercept: route(endpoints.riskIntercept, riskIntercept),
  sendEmailCode: route(endpoints.sendEmailCode, sendEmailCode),
  sendPhoneCode: route(endpoints.sendPhoneCode, sendPhoneCode),
  sendVerifyItem: route(endpoints.sendVerifyItem, sendVerifyItem),
  verifyRisk: route(endpoints.verifyRisk, verifyRisk),
  visibility: route(endpoints.visibility, visibility),
  webConfig: route(endpoints.webConfig, webConfig),
  whiteHosts: route(endpoints.whiteHosts, whiteHosts),
};
