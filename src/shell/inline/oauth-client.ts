import { oauthLoginId } from '../../domain/oauth/oauth-login-id.ts';

/**
 * On the pages of an authorization: works out which client their calls name (S7.04). It is inline so that the page core, which all
 * pages load, does not grow; and behind the first frame, because no call comes before it. It uses the browser's own hash, because
 * that of the forms would load their script before a touch.
 */
export default function nameClient(): void {
  const { search } = location;
  const named = firstFrame.then(() =>
    oauthLoginId(new URLSearchParams(search), async (text) =>
      crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
    ),
  );
  self.earlyPage = { ...self.earlyPage, oauthLoginId: named };
}
