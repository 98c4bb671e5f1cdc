/** All states of the gallery, by the id that stands in its address. */

import { aroundStates } from './around-states.tsx';
import { deviceStates } from './device-states.tsx';
import { errorStates } from './error-states.ts';
import { formStates } from './form-states.tsx';
import type { GalleryStates } from './gallery-state.ts';
import { passkeyStates } from './passkey-states.tsx';
import { screenStates } from './screen-states.tsx';
import { waysStates } from './ways-states.tsx';

export const states: GalleryStates = {
  ...formStates,
  ...deviceStates,
  ...passkeyStates,
  ...waysStates,
  ...screenStates,
  ...aroundStates,
  ...errorStates,
};
