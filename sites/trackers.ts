/** Scripts that measure and advertise: their addresses, and our key with each. All sites share them. */

import type { Tracker, TrackerKind, TrackerTable } from '../src/domain/shell/trackers.ts';
import { vendorsHost } from './vendors-host.ts';

type Trackers = Readonly<Record<TrackerKind, Tracker>>;

/** An operator sets the keys here. A script with an empty key is loaded by no page and allowed by no policy. */
const live: Trackers = {
  tagManager: {
    address: 'https://www.googletagmanager.com/gtm.js',
    key: '',
    leaves: ['_ga', '_ga_*', '_gid', '_gat*', '_gcl_*'],
    sources: {
      'script-src': ['https://www.googletagmanager.com'],
      'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
      'connect-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
      breaksTrustedTypes: true,
    },
  },
  asianAnalytics: {
    address: 'https://wcs.naver.net/wcslog.js',
    key: '',
    leaves: ['wcs_bt', 'NA_*'],
    sources: {
      'script-src': ['https://wcs.naver.net/wcslog.js'],
      'img-src': ['https://wcs.naver.com'],
      'connect-src': ['https://wcs.naver.com'],
    },
  },
  // Each operator's own: `https://host/path`, with the same host in the sources.
  conversionPixel: { address: '', key: '', leaves: [], sources: { 'connect-src': [] } },
};

/** Local addresses have the port of the page, which is known at run time only. */
const standIn = [`http://${vendorsHost}:*`];

export const trackers: TrackerTable = {
  prod: live,
  testnet: live,
  test: live,
  local: {
    tagManager: {
      address: `http://${vendorsHost}/tag-manager/tm.js`,
      key: 'TM-SANDBOX',
      leaves: ['_sandbox_tm', '_sandbox_tm_*'],
      sources: { 'script-src': standIn, 'connect-src': standIn },
    },
    asianAnalytics: {
      address: `http://${vendorsHost}/asian-analytics/wcslog.js`,
      key: 'sandbox',
      leaves: ['_sandbox_wcs'],
      sources: { 'script-src': standIn, 'connect-src': standIn },
    },
    conversionPixel: {
      address: `http://${vendorsHost}/conversion/pixel.gif`,
      key: 'sandbox',
      leaves: [],
      sources: { 'connect-src': standIn },
    },
  },
};
