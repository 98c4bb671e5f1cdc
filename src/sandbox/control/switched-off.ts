/**
 * What the operator's file switches off, the exchange refuses as well: a page may be older than the switch. Only the ways in; what else
 * the file has is for pages alone.
 */

import type { EndpointName } from '../../contract/all.ts';
import { readHostStatus } from '../../domain/shell/host-status.ts';
import { type SwitchName, switchNames } from '../../domain/shell/switches.ts';

const callsOf: Readonly<Partial<Record<SwitchName, readonly EndpointName[]>>> = {
  password: ['login', 'loginCompliance'],
  qr: ['qrGenerate'],
  passkeys: ['passkeyLoginOptions', 'passkeyLogin', 'passkeyCreateOptions'],
  messenger: ['messengerLogin', 'bindMessenger'],
  consent: ['oauthClientInfo', 'oauthPreAuthorize', 'oauthAuthorize', 'oauthConfirmAuth'],
};

/**
 * @param file the text of `/status.json`; empty for no such file
 * @param body of the call
 */
export function isSwitchedOff(file: string, call: EndpointName, body: unknown): boolean {
  const read = readHostStatus(file);
  if (read.type === 'unreadable') return false;
  const { status } = read;
  if (call === 'thirdPartyLogin') return status.providersOff.includes(providerOf(body));
  return switchNames.some((name) => !status[name] && callsOf[name]?.includes(call));
}

function providerOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'provider' in body ? String(body.provider) : '';
}
