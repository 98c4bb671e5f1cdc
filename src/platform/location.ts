import type { Location } from './types.ts';

/** Query parameters that hold secrets: they never leave with an address. */
const secretParameters = ['token', 'tmp_token'];

export const browserLocation: Location = {
  get query() {
    return new URLSearchParams(location.search);
  },
  address() {
    const address = new URL(location.href);
    for (const name of secretParameters) address.searchParams.delete(name);
    address.hash = '';
    return address.href;
  },
  get referrer() {
    return document.referrer;
  },
  replace: (address) => location.replace(address),
};
