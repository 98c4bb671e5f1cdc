/** What the operator has switched off on this host (decision 0115). Everything is on until the file is read, and nothing waits for it. */

import { atom } from 'nanostores';
import type { HostStatus } from '../domain/shell/host-status.ts';

export const $hostStatus = atom<HostStatus>({
  maintenance: undefined,
  signUp: true,
  passkeys: true,
  providersOff: [],
  captchasOff: [],
});
