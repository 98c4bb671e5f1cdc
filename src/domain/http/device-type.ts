import { isHandheld, maxUserAgentLength } from './device.ts';

export type DeviceType = 'phone' | 'tablet' | 'desktop';

/** Device type by user agent (S1.18). Apart from what every call needs. */
export function deviceTypeOf(userAgent: string): DeviceType {
  if (!isHandheld(userAgent)) return 'desktop';
  const text = userAgent.slice(0, maxUserAgentLength);
  if (/\biPad\b|\bTablet\b(?! PC)|\bKindle\b|\bSilk\/(?!.*\bMobile\b)|\bPlayBook\b/i.test(text)) return 'tablet';
  return /\bAndroid\b/i.test(text) && !/\bMobi(?:le)?\b/i.test(text) ? 'tablet' : 'phone';
}
