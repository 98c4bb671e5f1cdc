/** Every endpoint of the contract with its handler. One that is missing here does not compile. */

import { type EndpointName, endpoints } from '../contract/all.ts';
import { captchaInfo, webConfig } from './captcha.ts';
import { regulationInfo } from './compliance.ts';
import { type Route, route } from './handler.ts';
import { magpieChallenge, magpieVerify } from './magpie.ts';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from './register.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from './risk.ts';
import { login, logout, profile } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';

export const routes: Readonly<Record<EndpointName, Route>> = {
  captchaInfo: route(endpoints.captchaInfo, captchaInfo),
  diagnostics: route(endpoints.diagnostics, diagnostics),
  login: route(endpoints.login, login),
  logout: route(endpoints.logout, logout),
  magpieChallenge: route(endpoints.magpieChallenge, magpieChallenge),
  magpieVerify: route(endpoints.magpieVerify, magpieVerify),
  metrics: route(endpoints.metrics, metrics),
  profile: route(endpoints.profile, profile),
  registerCaptchaInfo: route(endpoints.registerCaptchaInfo, captchaInfo),
  registerInfo: route(endpoints.registerInfo, registerInfo),
  registerPassword: route(endpoints.registerPassword, registerPassword),
  registerVerify: route(endpoints.registerVerify, registerVerify),
  regulationInfo: route(endpoints.regulationInfo, regulationInfo),
  riskIntercept: route(endpoints.riskIntercept, riskIntercept),
  sendEmailCode: route(endpoints.sendEmailCode, sendEmailCode),
  sendPhoneCode: route(endpoints.sendPhoneCode, sendPhoneCode),
  sendVerifyItem: route(endpoints.sendVerifyItem, sendVerifyItem),
  verifyRisk: route(endpoints.verifyRisk, verifyRisk),
  webConfig: route(endpoints.webConfig, webConfig),
};
