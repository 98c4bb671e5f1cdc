/** Addresses and numbers, partly hidden, as the exchange shows them. */

import { usernameOf } from '../server/address.ts';

/** `ann.smith@mail.example` → `ann.sm***@mail.example` */
export function vagueEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)].slice(0, -3).join('')}***${email.slice(at)}`;
}

/** `5551234567` → `5****7` */
export function vagueMobile(mobile: string): string {
  return `${mobile.at(0)}****${mobile.at(-1)}`;
}

export function vagueAddress(address: string): string {
  const username = usernameOf(address);
  return username.type === 'email' ? vagueEmail(username.email) : vagueMobile(username.mobile);
}
