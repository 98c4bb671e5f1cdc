/** Every endpoint: what the sandbox must answer. A new one is described in its area's file and listed here. */

import { captchaInfo, magpieChallenge, magpieVerify, registerCaptchaInfo, webConfig } from './captcha.ts';
import type { EndpointDescription } from './endpoint.ts';
import { qrGenerate, qrStatus } from './qr.ts';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from './register.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from './risk.ts';
import { login, logout, profile } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';
import { thirdPartyBind, thirdPartyLogin } from './third-party.ts';

export const endpoints = {
  captchaInfo,
  diagnostics,
  login,
  logout,
  magpieChallenge,
  magpieVerify,
  metrics,
  profile,
  qrGenerate,
  qrStatus,
  registerCaptchaInfo,
  registerInfo,
  registerPassword,
  registerVerify,
  riskIntercept,
  sendEmailCode,
  sendPhoneCode,
  sendVerifyItem,
  thirdPartyBind,
  thirdPartyLogin,
  verifyRisk,
  webConfig,
} satisfies Record<string, EndpointDescription>;

export type EndpointName = keyof typeof endpoints;
