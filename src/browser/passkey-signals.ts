/** What browsers are told of passkeys (WebAuthn Level 3, "signal methods"). Newer browsers only; nobody waits for them. */

import type { PasskeySignals } from './types.ts';

interface SignalMethods {
  signalUnknownCredential?(options: object): Promise<void>;
  signalAllAcceptedCredentials?(options: object): Promise<void>;
  signalCurrentUserDetails?(options: object): Promise<void>;
}

export const browserPasskeySignals: PasskeySignals = {
  unknown: (rpId, credentialId) => signal('signalUnknownCredential', { rpId, credentialId }),
  current({ rpId, userHandle: userId, name, ids: allAcceptedCredentialIds }) {
    signal('signalAllAcceptedCredentials', { rpId, userId, allAcceptedCredentialIds });
    signal('signalCurrentUserDetails', { rpId, userId, name, displayName: name });
  },
};

function signal(method: keyof SignalMethods, options: object): void {
  const methods: SignalMethods | undefined = Reflect.get(self, 'PublicKeyCredential');
  // A refusal changes nothing: the browser goes on offering what it has.
  void methods?.[method]?.(options).catch(() => undefined);
}
