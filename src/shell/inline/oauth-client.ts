import { oauthLoginId } from '../../domain/oauth/oauth-login-id.ts';

/**
 * On the pages of an authorization: works out which client their calls name (S7.04). Inline, because the page core must not grow for
 * it on all other pages. By the browser's own hash: that of the forms would bring their script, before a touch.
 */
export default function nameClient(): void {
  const query = new URLSearchParams(location.search);
  const named = oauthLoginId(query, async (text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  self.earlyPage = { ...self.earlyPage, oauthLoginId: named };
}
