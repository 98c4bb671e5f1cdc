/**
 * Which client the calls of an authorization's pages name (S7.04). Loaded on these pages only, and by itself: what forms hash with
 * would bring their script, before a touch.
 */

import { oauthLoginId } from '../exchange/oauth-login-id.ts';

/** @returns the value for the client that the page's address names */
export function pageLoginId(): Promise<string> {
  return oauthLoginId(new URLSearchParams(location.search), async (bytes) => crypto.subtle.digest('SHA-256', bytes));
}
