import { text } from '../endpoint.ts';

/** The RP ID that the page can use in its browser: that of its group of sites, or the page's own host. */
export const rpIdField = { rp_id: text(253) };
