/** Passkeys: the login by one, and the page of the account. */

import '../features/passkeys/passkeys.css';
import { atom } from 'nanostores';
import { PasskeyPanel } from '../features/login/passkey/PasskeyPanel.tsx';
import type { PasskeyState } from '../features/login/passkey/passkey-login.ts';
import {
  checkingPasskeys,
  type ManagePasskeysState,
  type PasskeyFormStatus,
} from '../features/passkeys/manage-passkeys.ts';
import { PasskeysPage } from '../features/passkeys/PasskeysPage.tsx';
import { createTranslator } from '../i18n/messages.ts';
import { everyKind, type GalleryStates, statesOf } from './gallery-state.ts';
import { maskedEmail, problems, soon, supportId } from './samples.ts';

const passkeys = [
  {
    id: 'a',
    rpId: '',
    name: 'Phone with a rather long name of its own',
    createdAt: soon,
    lastUsedAt: soon,
    backedUp: true,
  },
  { id: 'b', rpId: '', name: '', createdAt: soon, lastUsedAt: undefined, backedUp: false },
] as const;
const owned = { passkeys, userName: maskedEmail, hasPassword: true } as const;
const withoutPassword = { ...owned, hasPassword: false } as const;
const [named] = passkeys;
const passkeyForms = everyKind<PasskeyFormStatus>()({
  ready: { type: 'ready' },
  busy: { type: 'busy' },
  refused: { type: 'refused', password: 'passwordRequired' },
  failed: { type: 'failed', problem: problems.timeout },
  stopped: { type: 'stopped', reason: 'exists' },
  'stopped-no-room': { type: 'stopped', reason: 'no-room' },
  'stopped-unable': { type: 'stopped', reason: 'unable' },
  'stopped-unproven': { type: 'stopped', reason: 'unproven' },
});
const managedPasskeys = everyKind<ManagePasskeysState>()({
  checking: checkingPasskeys,
  listed: { type: 'listed', ...owned },
  'listed-none': { type: 'listed', ...owned, passkeys: [], done: 'removed' },
  'listed-created': { type: 'listed', ...owned, done: 'created' },
  'without-password': { type: 'listed', ...withoutPassword },
  'without-password-one': { type: 'listed', ...withoutPassword, passkeys: [named] },
  'without-password-adding': { type: 'adding', ...withoutPassword, status: passkeyForms.ready },
  'without-password-unproven': {
    type: 'removing',
    ...withoutPassword,
    passkey: named,
    status: { type: 'stopped', reason: 'unproven' },
  },
  renaming: { type: 'renaming', ...owned, passkey: named, status: passkeyForms.ready },
  removing: { type: 'removing', ...owned, passkey: named, status: passkeyForms.ready },
  'removing-wrong': {
    type: 'removing',
    ...owned,
    passkey: named,
    status: { type: 'failed', problem: { type: 'failure', text: '31002', supportId } },
  },
  adding: { type: 'adding', ...owned, status: passkeyForms.ready },
  ...Object.fromEntries(
    Object.entries(passkeyForms).map(([name, status]) => [
      `adding-${name}`,
      { type: 'adding', ...owned, status } as const,
    ]),
  ),
  failed: { type: 'failed', problem: problems.timeout },
});

const passkeyLogins = everyKind<PasskeyState>()({
  ready: { type: 'ready' },
  busy: { type: 'busy' },
  stopped: { type: 'stopped', reason: 'none' },
  'stopped-timed-out': { type: 'stopped', reason: 'timed-out' },
  'stopped-unable': { type: 'stopped', reason: 'unable' },
  failed: { type: 'failed', problem: problems.offline },
  ...Object.fromEntries(
    (['33101', '33102', '33103'] as const).map((text) => [
      `failed-${text}`,
      { type: 'failed', problem: { type: 'failure', text, supportId } } as const,
    ]),
  ),
  done: { type: 'done' },
});

export const passkeyStates: GalleryStates = {
  ...statesOf('passkeys', managedPasskeys, (state) => ({
    flow: () => ({ $state: atom(state) }),
    draw: ({ page, messages, errors }) => <PasskeysPage {...{ page, messages, errors }} />,
  })),
  'passkeys.paused': {
    flow: () => ({ $state: atom(managedPasskeys.listed) }),
    status: { passkeys: false },
    draw: ({ page, messages, errors }) => <PasskeysPage {...{ page, messages, errors }} />,
  },
  ...statesOf('passkey-login', passkeyLogins, (state) => ({
    flow: () => ({ $state: atom(state) }),
    draw: ({ page, messages, errors }) => (
      <PasskeyPanel
        page={page}
        errors={errors}
        t={createTranslator(messages)}
        press={undefined}
        offered={false}
        running={{ current: undefined }}
        onBusy={() => undefined}
      />
    ),
  })),
};
