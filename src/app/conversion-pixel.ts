import { trackers } from '../../sites/trackers.ts';
import { vendorScript, withParameters } from '../domain/captcha-choice.ts';
import type { Environment } from '../domain/site.ts';

/**
 * Counts a sign-up at the operator's advertising partner (S4.18), where there is one. Only for a visitor who has agreed. It
 * says how they came, never who they are, and goes out also while the page is being left.
 */
export function countConversion(environment: Environment, medium: string): void {
  const { address, key } = trackers[environment].conversionPixel;
  if (key === '') return;
  const place = vendorScript(address, { port: location.port, environment });
  const pixel = withParameters(place, { id: key, event: 'register_success', medium });
  fetch(pixel, { mode: 'no-cors', keepalive: true, referrerPolicy: 'origin' }).catch(() => undefined);
}
