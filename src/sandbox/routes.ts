/** Every endpoint of the contract with its handler. One that is missing here does not compile. */

import { type EndpointName, endpoints } from '../contract/all.ts';
import { type Route, route } from './handler.ts';
import { registerInfo, registerPassword, registerVerify, sendVerifyItem } from './register.ts';
import { login, logout, profile } from './session.ts';

export const routes: Readonly<Record<EndpointName, Route>> = {
  login: route(endpoints.login, login),
  logout: route(endpoints.logout, logout),
  profile: route(endpoints.profile, profile),
  registerInfo: route(endpoints.registerInfo, registerInfo),
  registerPassword: route(endpoints.registerPassword, registerPassword),
  registerVerify: route(endpoints.registerVerify, registerVerify),
  sendVerifyItem: route(endpoints.sendVerifyItem, sendVerifyItem),
};
