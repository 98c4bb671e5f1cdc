/**
 * MD5, because the captcha info call names the device by it (S7.51). It protects nothing here, and must not be used for
 * anything that needs protection. The chunk is fetched with that call only, never with a page.
 */

import { md5 as hash } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** MD5 of a text's UTF-8 bytes, in lower-case hex. */
export function md5(text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)));
}
