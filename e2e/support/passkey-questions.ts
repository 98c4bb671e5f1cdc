/** What pages ask a browser about passkeys, and how they are told that they are left. */

import type { Page } from '@playwright/test';
import { addDevice } from './authenticator.ts';

/** As the browser tells a page; Playwright switches the cache itself off. */
export function tell(page: Page, type: 'pagehide' | 'pageshow'): Promise<boolean> {
  return page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
}

/** What the browser is asked, and what is taken back. The device, which has no passkey, waits for its owner. */
export async function noteQuestions(page: Page): Promise<string[]> {
  const { session, authenticatorId } = await addDevice(page);
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  const asked: string[] = [];
  await page.exposeFunction('noteQuestion', (text: string) => void asked.push(text));
  await page.addInitScript(() => {
    const note = (window as unknown as { noteQuestion(text: string): void }).noteQuestion;
    for (const name of ['get', 'create'] as const) {
      const ask = navigator.credentials[name].bind(navigator.credentials);
      navigator.credentials[name] = (options?: CredentialRequestOptions & CredentialCreationOptions) => {
        const kind = options?.mediation ?? name;
        note(`${kind} begins`);
        options?.signal?.addEventListener('abort', () => note(`${kind} ends`));
        return ask(options);
      };
    }
  });
  return asked;
}

/** Calls of passkeys, as the page makes them. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/passkey/') && request.method() === 'POST') calls.push(pathname);
  });
  return calls;
}
