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

/**
 * Whether the browser says that it creates passkeys without a question. Chromium says so and never answers with a simulated device,
 * which has no password manager. Call it before the page is opened; the last call counts.
 */
export async function setConditionalCreate(page: Page, can: boolean): Promise<void> {
  await page.addInitScript((conditionalCreate) => {
    if (!('PublicKeyCredential' in window)) return;
    const ask = PublicKeyCredential.getClientCapabilities?.bind(PublicKeyCredential);
    PublicKeyCredential.getClientCapabilities = async () => ({ ...(await ask?.()), conditionalCreate });
  }, can);
}

/** A device with a lock that knows its owner, and keeps passkeys. It creates none without a question. */
export async function addDevice(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  await setConditionalCreate(page, false);
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
