import { withoutParameters } from '../domain/navigation/query.ts';
import type { PageLocation } from './types.ts';

/** Query parameters that hold secrets, ours or an application's: they never leave with an address. */
const secretParameters = ['token', 'tmp_token', 'state', 'code_challenge'];

export const browserLocation: PageLocation = {
  get query() {
    return new URLSearchParams(location.search);
  },
  get host() {
    return location.host;
  },
  get referrer() {
    return document.referrer;
  },
  forget(...names) {
    const { pathname, search, hash } = location;
    history.replaceState(history.state, '', pathname + withoutParameters(search, names) + hash);
  },
  get search() {
    return location.search;
  },
  get path() {
    return location.pathname;
  },
  address() {
    const address = new URL(location.href);
    for (const name of secretParameters) address.searchParams.delete(name);
    address.hash = '';
    return address.href;
  },
  replace: (address) => location.replace(address),
};
