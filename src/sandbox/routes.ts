/** Every endpoint of the contract with its handler. One that is missing here does not compile. */

import { type EndpointName, endpoints } from '../contract/all.ts';
import { captchaInfo, webConfig } from './captcha.ts';
import { type Route, route } from './handler.ts';
import { magpieChallenge, magpieVerify } from './magpie.ts';
import { authorize, clientInfo, confirmAuth, preAuthorize } from './oauth.ts';
import { registerPermission, visibility } from './region.ts';
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
  oauthAuthorize: route(endpoints.oauthAuthorize, authorize),
  oauthClientInfo: route(endpoints.oauthClientInfo, clientInfo),
  oauthConfirmAuth: route(endpoints.oauthConfirmAuth, confirmAuth),
  oauthPreAuthorize: route(endpoints.oauthPreAuthorize, preAuthorize),
  profile: route(endpoints.profile, profile),
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
};
