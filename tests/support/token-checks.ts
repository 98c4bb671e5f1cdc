import type { TokenChecks } from '../../src/services/session/quick-login.ts';

/** A page of the company led to the login, and a visitor who is asked all the same says no. */
export const linkOfCompany: TokenChecks = { ask: async () => false, isFromCompany: async () => true };
