/** The icon of passkeys, on a grid of 20. The header draws it, too. */
export const keyPath = 'M12.5 11.5a4 4 0 1 0-4-4c0 .5 0 1 .3 1.5L3 14.5V17h3.5v-2H8v-2l2-1.8Z';

/** The icon of an alert, on a grid of 20. The form draws it before React comes, too. */
export const alertPath = 'M10 3 2.5 16.5h15L10 3Zm0 5v4m0 2.25v.01';

/** The icons of the forms as lines on a grid of 20. */
export const iconPaths = {
  alert: alertPath,
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  clear: 'm5 5 10 10m0-10-10 10',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5Zm8-2.25a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5Z',
  eyeOff: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5Zm8-2.25a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5ZM4 16.5 16 3.5',
  info: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 9v4.5m0-7v.01',
  key: keyPath,
  lock: 'M4.5 9h11v8h-11V9ZM7 9V6.5a3 3 0 0 1 6 0V9M10 12v2',
  qr: 'M3 3h5v5H3V3Zm9 0h5v5h-5V3ZM3 12h5v5H3v-5Zm9 0h2v2m3-2v5h-3m-2 0v.01',
} as const;
