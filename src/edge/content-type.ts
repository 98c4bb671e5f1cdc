/** Content types by file name, and which of them are worth compressing. */

import { lookup } from 'mrmime';

/** Texts are in UTF-8: `login.js` → `text/javascript; charset=utf-8`. */
export function contentTypeOf(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return isText(type) ? `${type}; charset=utf-8` : type;
}

export function isCompressible(contentType: string): boolean {
  return isText(contentType) || contentType === 'application/wasm';
}

function isText(type: string): boolean {
  return /^text\/|\b(?:json|xml)\b/.test(type);
}
