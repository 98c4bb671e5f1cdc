/** User agents of phones, in their own browsers and in the native app's. */

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';

export const safari = `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`;
export const chromeOnAndroid = `${android} Chrome/142.0.0.0 Mobile Safari/537.36`;

/** @param marker of the app and its edition: `GatehouseAppTR` */
export function inApp(system: 'ios' | 'android', marker: string): string {
  return system === 'ios'
    ? `${iphone} Mobile/15E148 ${marker}/4.2.0`
    : `${android} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 ${marker}/4.2.0`;
}
