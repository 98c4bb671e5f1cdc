/** What a login knows of its device. */

import type { KnownAccount } from '../domain/account/known-accounts.ts';
import { createTranslator } from '../i18n/messages.ts';
import { SecurityDialog } from '../services/checks/SecurityDialog.tsx';
import { startApp } from '../services/page/app.ts';
import { checks, loginState } from './form-states.tsx';
import type { GalleryState, GalleryStates } from './gallery-state.ts';
import { maskedEmail } from './samples.ts';

const form = loginState({ type: 'ready' });

/** The dialog for a code at a login, which has a box to tick. */
const fewerCodes: GalleryState = {
  ...form,
  draw(scene) {
    const t = createTranslator(scene.messages);
    const trust = { label: t('trustDevice'), tip: t('trustDeviceTip'), onTick() {} };
    return (
      <>
        {form.draw?.(scene)}
        <SecurityDialog {...scene} t={t} check={checks.security} trust={trust} />
      </>
    );
  },
  late: 'dialog[open]',
};

const stored: readonly KnownAccount[] = [
  { name: maskedEmail, mark: '1****4', method: 'password', login: 'maximiliane@mail.example', at: Date.now() },
  { name: '5****7', mark: '1****5', method: 'passkey', at: Date.now() },
  { name: 'an***@mail.example', mark: '1****6', method: 'via-harbor', at: Date.now() },
];

/** A device on which three accounts have logged in. */
const known: GalleryState = {
  ...form,
  flow(scene) {
    const app = startApp(scene.page);
    const storage = { ...app.platform.storage, get: (key: string) => storedText(key) ?? app.platform.storage.get(key) };
    return { ...form.flow?.(scene), app: { ...app, platform: { ...app.platform, storage } } };
  },
  late: '.known-toggle',
};

function storedText(key: string): string | undefined {
  return key.endsWith('_ACCOUNTS') ? JSON.stringify(stored) : undefined;
}

/** Presses the button as soon as it is there. */
function openList(): void {
  const toggle = document.querySelector<HTMLElement>('.known-toggle');
  if (toggle) toggle.click();
  else setTimeout(openList);
}

export const deviceStates: GalleryStates = {
  'login.known-accounts': known,
  'login.known-accounts-open': { ...known, open: openList, late: '.known-list:not([hidden])' },
  'login.fewer-codes': fewerCodes,
};
