/** Every endpoint: what the sandbox must answer. A new one is described in its area's file and listed here. */

import { banEinfo, banStatus, visitorIp } from './ban.ts';
import { captchaInfo, magpieChallenge, magpieVerify, registerCaptchaInfo, webConfig } from './captcha.ts';
import type { EndpointDescription } from './endpoint.ts';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from './register.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from './risk.ts';
import { login, loginCompliance, logout, memberInfo, profile, quickLogin, quickToken, tradeSwitch } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';

export const endpoints = {
  banEinfo,
  banStatus,
  captchaInfo,
  diagnostics,
  login,
  loginCompliance,
  logout,
  magpieChallenge,
  magpieVerify,
  memberInfo,
  metrics,
  profile,
  quickLogin,
  quickToken,
  registerCaptchaInfo,
  registerInfo,
  registerPassword,
  registerVerify,
  riskIntercept,
  sendEmailCode,
  sendPhoneCode,
  sendVerifyItem,
  tradeSwitch,
  verifyRisk,
  visitorIp,
  webConfig,
} satisfies Record<string, EndpointDescription>;

export type EndpointName = keyof typeof endpoints;
