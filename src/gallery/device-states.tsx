/** What a login knows of its device. */

import type { KnownAccount } from '../domain/account/known-accounts.ts';
import type { Risk } from '../domain/checks/risk.ts';
import { createTranslator } from '../i18n/messages.ts';
import { SecurityDialog } from '../services/checks/SecurityDialog.tsx';
import { startApp } from '../services/page/app.ts';
import { checks, loginState } from './form-states.tsx';
import type { GalleryState, GalleryStates } from './gallery-state.ts';
import { maskedEmail } from './samples.ts';

const form = loginState({ type: 'ready' });

/** The dialog of a check at a login, which has a box to tick. @param risk what the refusal of the login has brought */
function checkAtLogin(label: 'trustDevice' | 'rememberDevice', risk: Risk = checks.security.risk): GalleryState {
  return {
    ...form,
    draw(scene) {
      const t = createTranslator(scene.messages);
      const trust = { label: t(label), tip: t('trustDeviceTip'), onTick() {} };
      return (
        <>
          {form.draw?.(scene)}
          <SecurityDialog {...scene} t={t} waysT={t} check={{ ...checks.security, risk }} trust={trust} />
        </>
      );
    },
    late: 'dialog[open] form:not([hidden])',
  };
}

const device = {
  ...{ browser: 'Samsung Internet', device: 'Android', place: 'Newfoundland and Labrador, Canada' },
  ...{ address: '2001:db8:85a3:8d3:1319:8a2e:370:7348', asked_at: Date.now() },
};

/** @param type what is asked for first */
function secondStep(type: string, told: object): GalleryState {
  return checkAtLogin('rememberDevice', { type, token: 'r-1', ofLogin: true, told });
}

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
  'login.fewer-codes': checkAtLogin('trustDevice'),
  'login.second-step.new-device': secondStep('passkey', { reason: 'new_device', second_step: 'either', device }),
  'login.second-step.new-device-code': secondStep('code', { reason: 'new_device', second_step: 'code', device }),
  'login.second-step.only-passkey': secondStep('passkey', { reason: 'policy', second_step: 'passkey', device }),
  'login.second-step.network': secondStep('passkey', { reason: 'network' }),
};
