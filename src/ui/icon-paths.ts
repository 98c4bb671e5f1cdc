import { alertPath } from './alert-path.ts';
import { keyPath } from './key-path.ts';

/** The icons of the forms as lines on a grid of 20. */
export const iconPaths = {
  alert: alertPath,
  check: 'm4.500 10.500 3.500 3.500 7.500-8',
  clear: 'm5 5 10 10m0-10-10 10',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5Zm8-2.250a2.250 2.250 0 1 0 0 4.500 2.250 2.250 0 0 0 0-4.500Z',
  eyeOff:
    'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5Zm8-2.250a2.250 2.250 0 1 0 0 4.500 2.250 2.250 0 0 0 0-4.500ZM4 16.500 16 3.500',
  info: 'M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15ZM10 9v4.500m0-7v.010',
  key: keyPath,
  lock: 'M4.500 9h11v8h-11V9ZM7 9V6.500a3 3 0 0 1 6 0V9M10 12v2',
  qr: 'M3 3h5v5H3V3Zm9 0h5v5h-5V3ZM3 12h5v5H3v-5Zm9 0h2v2m3-2v5h-3m-2 0v.010',
} as const;
