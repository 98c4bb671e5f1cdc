/** Every endpoint: what the sandbox must answer. A new one is described in its area's file and listed here. */

import type { EndpointDescription } from './endpoint.ts';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from './register.ts';
import { login, logout, profile } from './session.ts';

export const endpoints = {
  login,
  logout,
  profile,
  registerInfo,
  registerPassword,
  registerVerify,
  sendVerifyItem,
} satisfies Record<string, EndpointDescription>;

export type EndpointName = keyof typeof endpoints;
