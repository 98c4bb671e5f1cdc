/**
 * What the operator has switched off on this host (decision 0115), and how it closes (0181). Everything is on until the file is read, which
 * was `readAt`, by the clock of the answer.
 */

import { atom } from 'nanostores';
import type { HostStatus } from '../domain/shell/host-status.ts';
import { switchesBy } from '../domain/shell/switches.ts';

export const $hostStatus = atom<HostStatus & { readonly readAt?: number }>({
  maintenance: undefined,
  ...switchesBy(() => true),
  providersOff: [],
  captchasOff: [],
});
