import type { CDPSession, Page } from '@playwright/test';

/**
 * Takes the passkeys out of the autofill, for tests of other ways: the owner of a simulated device chooses what is offered at once,
 * at the first touch of a login. Call it before the page is opened.
 */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in window) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/** A device with a lock that knows its owner, and keeps passkeys. */
export async function addDevice(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}
