/** The bot of the sandbox and the key of its messenger. Both exist in the sandbox only. */

import { createPrivateKey, createPublicKey } from 'node:crypto';
import { type Bot, signInitData } from './init-data.ts';

export const testBot: Bot = { token: '1000000001:sandbox-bot-token-that-opens-nothing' };

const privateKey = createPrivateKey({
  key: {
    kty: 'OKP',
    crv: 'Ed25519',
    d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  },
  format: 'jwk',
});

export const testMessengerKey = createPublicKey(privateKey);

export interface TestUser {
  readonly id: number;
  readonly username?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly photo_url?: string;
}

/** Init data for one of the sandbox's messenger users. @param authAt ms since epoch */
export function initDataFor(user: TestUser, authAt: number, more: Readonly<Record<string, string>> = {}): string {
  const fields = {
    ...more,
    user: JSON.stringify({ language_code: 'en', ...user }),
    chat_instance: '-1',
    chat_type: 'sender',
    auth_date: String(Math.floor(authAt / 1000)),
  };
  return signInitData(fields, testBot, privateKey);
}
