/** Every endpoint: what the sandbox must answer. A new one is described in its area's file and listed here. */

import { captchaInfo, magpieChallenge, magpieVerify, registerCaptchaInfo, webConfig } from './captcha.ts';
import { regulationInfo } from './compliance.ts';
import type { EndpointDescription } from './endpoint.ts';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from './register.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from './risk.ts';
import { login, logout, profile } from './session.ts';
import { diagnostics, metrics } from './telemetry.ts';

export const endpoints = {
  captchaInfo,
  diagnostics,
  login,
  logout,
  magpieChallenge,
  magpieVerify,
  metrics,
  profile,
  registerCaptchaInfo,
  registerInfo,
  registerPassword,
  registerVerify,
  regulationInfo,
  riskIntercept,
  sendEmailCode,
  sendPhoneCode,
  sendVerifyItem,
  verifyRisk,
  webConfig,
} satisfies Record<string, EndpointDescription>;

export type EndpointName = keyof typeof endpoints;
