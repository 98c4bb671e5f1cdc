export type DeviceType = 'phone' | 'tablet' | 'desktop';

/** Device type by user agent (S1.18). Apart from what every call needs. */
export function deviceTypeOf(userAgent: string): DeviceType {
  if (!isHandheld(userAgent)) return 'desktop';
  const text = userAgent.slice(0, maxUserAgentLength);
  if (/\biPad\b|\bTablet\b(?! PC)|\bKindle\b|\bSilk\/(?!.*\bMobile\b)|\bPlayBook\b/i.test(text)) return 'tablet';
  return /\bAndroid\b/i.test(text) && !/\bMobi(?:le)?\b/i.test(text) ? 'tablet' : 'phone';
}

/** What kind of device and browser a visitor has, from the user agent (S1.16–S1.19). */

export type OperatingSystem = 'ios' | 'android' | 'other';
/** Sent with every request (S1.16, S1.17, S9.33). */
export type ClientPlatform = 'pc' | 'h5' | 'pc_tg' | 'ios_tg' | 'android_tg';
/** A regular expression reads this many characters at most; real user agents are shorter. */
export const maxUserAgentLength = 1024;

export function operatingSystemOf(userAgent: string): OperatingSystem {
  const text = userAgent.slice(0, maxUserAgentLength);
  if (/\bWindows Phone\b/.test(text)) return 'other'; // its user agent names the other systems too
  if (/\b(?:iPhone|iPad|iPod)\b/.test(text)) return 'ios';
  return /\bAndroid\b/i.test(text) ? 'android' : 'other';
}

/** Whether it is a phone or a tablet (S1.18). An iPad that calls itself a Mac counts as a desktop: its screen is large enough. */
export function isHandheld(userAgent: string): boolean {
  return /\b(?:(?:iP(?:ad|hone|od)|Android|Kindle|PlayBook|Mobi(?:le)?|Windows Phone|Opera Mini|BB10|IEMobile|Tablet(?! PC))\b|Silk\/|BlackBerry)/i.test(
    userAgent.slice(0, maxUserAgentLength),
  );
}

/** Platform value (S1.16); inside the messenger's mini app it names the messenger's own client (S1.17). */
export function platformOf(userAgent: string, miniApp: boolean): ClientPlatform {
  if (!miniApp) return isHandheld(userAgent) ? 'h5' : 'pc';
  const system = operatingSystemOf(userAgent);
  return system === 'other' ? 'pc_tg' : `${system}_tg`;
}
