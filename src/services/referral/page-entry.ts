/** Keeps the codes of the page's address in the tab. Fetched only by pages whose address has some. */

import { browserCookies } from '../../browser/cookies.ts';
import { createTextStorage } from '../../browser/storage.ts';
import { keepCodes } from './entry.ts';

export function keepCodesOfAddress(storagePrefix: string): void {
  const tabStorage = createTextStorage(() => sessionStorage);
  keepCodes({ cookies: browserCookies, tabStorage, query: new URLSearchParams(location.search), storagePrefix });
}
