/** What a login knows of its device. */

import { createTranslator } from '../i18n/messages.ts';
import { SecurityDialog } from '../islands/security/SecurityDialog.tsx';
import { checks, loginState } from './form-states.tsx';
import type { GalleryState, GalleryStates } from './gallery-state.ts';

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

export const deviceStates: GalleryStates = {
  'login.fewer-codes': fewerCodes,
};
