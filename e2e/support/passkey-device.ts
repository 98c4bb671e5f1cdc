/** Devices that keep passkeys, as Chromium simulates them for the page that they are added to. */

import type { Page } from '@playwright/test';
import { setConditionalCreate } from './authenticator.ts';

export interface PasskeyDevice {
  /** Ids, the RP ID of each, and whether it is found without a name. */
  passkeys(): Promise<readonly { credentialId: string; rpId?: string; isResidentCredential: boolean }[]>;
  forget(credentialId: string): Promise<void>;
  /** Nobody touches it any more. */
  ignore(): Promise<void>;
  unplug(): Promise<void>;
}

/** A phone or computer with a lock that knows its owner, or a key that is plugged in. It creates no passkey without a question. */
export async function addPasskeyDevice(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<PasskeyDevice> {
  await setConditionalCreate(page, false);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    forget: async (credentialId) => {
      await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    },
    ignore: async () => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    },
    unplug: async () => {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
