/** Every endpoint of the contract with its handler. One that is missing here does not compile. */

import { type EndpointName, endpoints } from '../contract/all.ts';
import { banEinfo, banStatus, visitorIp } from './ban.ts';
import { captchaInfo, webConfig } from './captcha.ts';
import { type Route, route } from './handler.ts';
import { magpieChallenge, magpieVerify } from './magpie.ts';
import { quickLogin, quickToken } from './quick-login.ts';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from './register.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from './risk.ts';
import { login, logout, memberInfo, profile, tradeSwitch } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';

export const routes: Readonly<Record<EndpointName, Route>> = {
  banEinfo: route(endpoints.banEinfo, banEinfo),
  banStatus: route(endpoints.banStatus, banStatus),
  captchaInfo: route(endpoints.captchaInfo, captchaInfo),
  diagnostics: route(endpoints.diagnostics, diagnostics),
  login: route(endpoints.login, login),
  loginCompliance: route(endpoints.loginCompliance, login),
  logout: route(endpoints.logout, logout),
  magpieChallenge: route(endpoints.magpieChallenge, magpieChallenge),
  magpieVerify: route(endpoints.magpieVerify, magpieVerify),
  memberInfo: route(endpoints.memberInfo, memberInfo),
  metrics: route(endpoints.metrics, metrics),
  profile: route(endpoints.profile, profile),
  quickLogin: route(endpoints.quickLogin, quickLogin),
  quickToken: route(endpoints.quickToken, quickToken),
  registerCaptchaInfo: route(endpoints.registerCaptchaInfo, captchaInfo),
  registerInfo: route(endpoints.registerInfo, registerInfo),
  registerPassword: route(endpoints.registerPassword, registerPassword),
  registerVerify: route(endpoints.registerVerify, registerVerify),
  riskIntercept: route(endpoints.riskIntercept, riskIntercept),
  sendEmailCode: route(endpoints.sendEmailCode, sendEmailCode),
  sendPhoneCode: route(endpoints.sendPhoneCode, sendPhoneCode),
  sendVerifyItem: route(endpoints.sendVerifyItem, sendVerifyItem),
  tradeSwitch: route(endpoints.tradeSwitch, tradeSwitch),
  verifyRisk: route(endpoints.verifyRisk, verifyRisk),
  visitorIp: route(endpoints.visitorIp, visitorIp),
  webConfig: route(endpoints.webConfig, webConfig),
};
