// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceTypeOf, operatingSystemOf, platformOf } from '../../../src/domain/http/device.ts';
import { inAppOf, isEmbeddedView } from '../../../src/domain/http/embedded.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X)';
const ipad = 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X)';

const phones = [
  `${iphone} ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${iphone} ${webkit} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
  `${iphone} ${webkit} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
  `${iphone} ${webkit} Version/17.0 EdgiOS/125.0.2535.96 Mobile/15E148 Safari/605.1.15`,
  `${iphone} ${webkit} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0.45.74;FBDV/iPhone14,5;FBMD/iPhone]`,
  `${iphone} ${webkit} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`,
  `${iphone} ${webkit} Mobile/15E148 Telegram-iOS/10.14`,
  `${iphone} ${webkit} Mobile/15E148 GatehouseApp/4.2`,
  `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) ${webkit} Version/12.1.2 Mobile/15E148 Safari/604.1`,
  `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/126.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro) ${blink} Chrome/126.0.6478.71 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 13; SM-S918B) ${blink} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; U; Android 12; tr-tr; Redmi Note 9 Build/SP1A) ${blink} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.9.1-gn`,
  `Mozilla/5.0 (Linux; Android 12; ANA-NX9; HMSCore 6.13.0) ${blink} Chrome/114.0.5735.196 HuaweiBrowser/14.0.7.300 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 11; CPH2269) ${blink} Chrome/126.0.0.0 Mobile Safari/537.36 OPR/83.0.4388.80445`,
  `Mozilla/5.0 (Linux; Android 13; SM-A536E Build/TP1A; wv) ${blink} Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/467.1.0.52.83;]`,
  `Mozilla/5.0 (Linux; U; Android 9; en-US; RMX1911) ${blink} Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.0.1306 Mobile Safari/537.36`,
  'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
  'Mozilla/5.0 (Linux; U; Android 2.3.4; en-us; Nexus S) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1',
  'Opera/9.80 (Android 4.1.2; Linux; Opera Mobi/ADR-1305251841; U; ru) Presto/2.11.355 Version/12.10',
  'Opera/9.80 (S60; SymbOS; Opera Mobi/23.348; U; en) Presto/2.5.25 Version/10.54',
  'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10',
  `Mozilla/5.0 (Linux; U; Android 4.2.2; en-us; SD4930UR Build/JDQ39) ${blink} Silk/3.68 like Chrome/39.0.2171.93 Mobile Safari/537.36`,
  'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
  'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063',
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0; ARM; Touch; NOKIA; Lumia 920)',
  'Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ (KHTML, like Gecko) Version/10.0.9.2372 Mobile Safari/537.10+',
  'BlackBerry9700/5.0.0.351 Profile/MIDP-2.1 Configuration/CLDC-1.1 VendorID/123',
  `Mozilla/5.0 (Linux; Tizen 3.0; SAMSUNG SM-Z400Y) ${blink} SamsungBrowser/3.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${blink} Chrome/126.0.6478.61 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
];

const tablets = [
  `${ipad} ${webkit} Version/16.6 Mobile/15E148 Safari/604.1`,
  `${ipad} ${webkit} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
  `${ipad} ${webkit} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
  `${ipad} ${webkit} Mobile/15E148 [FBAN/FBIOS;FBDV/iPad11,6;FBMD/iPad;FBSN/iPadOS]`,
  'Mozilla/5.0 (iPad; U; CPU OS 4_3_5 like Mac OS X; en-us) AppleWebKit/533.17.9 (KHTML, like Gecko) Version/5.0.2 Mobile/8L1 Safari/6533.18.5',
  `Mozilla/5.0 (Linux; Android 13; SM-X906C) ${blink} Chrome/126.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 12; SM-T870) ${blink} SamsungBrowser/24.0 Chrome/117.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 12; Lenovo TB-J606F) ${blink} Chrome/125.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 14; Pixel Tablet) ${blink} Chrome/126.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (Android 13; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0',
  `Mozilla/5.0 (Linux; Android 9; KFMAWI) ${blink} Silk/124.3.4 like Chrome/124.0.6367.207 Safari/537.36`,
  `Mozilla/5.0 (X11; Linux x86_64) ${blink} Silk/124.3.4 like Chrome/124.0.6367.207 Safari/537.36`,
  'Mozilla/5.0 (X11; U; Linux armv7l like Android; en-us) AppleWebKit/531.2+ (KHTML, like Gecko) Version/5.0 Safari/533.2+ Kindle/3.0+',
  'Mozilla/5.0 (PlayBook; U; RIM Tablet OS 2.1.0; en-US) AppleWebKit/536.2+ (KHTML, like Gecko) Version/7.2.1.0 Safari/536.2+',
];

const desktops = [
  `${windows} ${blink} Chrome/126.0.0.0 Safari/537.36`,
  `${windows} ${blink} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.56`,
  `${windows} ${blink} Chrome/126.0.0.0 Safari/537.36 OPR/111.0.0.0`,
  `${windows} ${blink} Chrome/124.0.0.0 YaBrowser/24.6.0.0 Safari/537.36`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C; Tablet PC 2.0; rv:11.0) like Gecko',
  'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; Tablet PC 2.0)',
  `${mac} ${webkit} Version/17.5 Safari/605.1.15`,
  `${mac} ${blink} Chrome/126.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
  `Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/126.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/126.0.0.0 Safari/537.36`,
  `${windows} ${blink} HeadlessChrome/126.0.0.0 Safari/537.36`,
  `${windows} ${blink} TelegramDesktop/5.1.7 Chrome/122.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.5.0',
  'Automobile immobile tablets androids',
  '',
];

test('sixty real user agents are recognised as phone, tablet or desktop (S1.18)', () => {
  const rows = Object.entries({ phone: phones, tablet: tablets, desktop: desktops }).flatMap(([type, userAgents]) =>
    userAgents.map((userAgent) => `${type}: ${userAgent}`),
  );
  expect(rows.length).toBeGreaterThan(60);
  expect([...phones, ...tablets, ...desktops].map((agent) => `${deviceTypeOf(agent)}: ${agent}`)).toEqual(rows);
});

test('a desktop sends the platform pc, and a phone or a tablet sends h5 (S1.16, S9.33)', () => {
  expect(new Set(desktops.map((userAgent) => platformOf(userAgent, false)))).toEqual(new Set(['pc']));
  expect(new Set([...phones, ...tablets].map((userAgent) => platformOf(userAgent, false)))).toEqual(new Set(['h5']));
});

test('inside the mini app the platform is pc_tg, ios_tg or android_tg, by the system of the messenger (S1.17, S9.33)', () => {
  const system = (userAgent: string) => (/Windows Phone/.test(userAgent) ? 'pc_tg' : platformOf(userAgent, true));
  const apple = [...phones, ...tablets].filter((userAgent) => /^\S+ \((iPhone|iPad|iPod)/.test(userAgent));
  const android = [...phones, ...tablets].filter((userAgent) => /^\S+ \((Linux; )?(U; )?Android/.test(userAgent));
  expect(apple.length).toBeGreaterThan(12);
  expect(android.length).toBeGreaterThan(12);
  expect(new Set(apple.map(system))).toEqual(new Set(['ios_tg']));
  expect(new Set(android.map(system))).toEqual(new Set(['android_tg']));
  expect(new Set(desktops.map(system))).toEqual(new Set(['pc_tg']));
});

test('a Windows phone is neither Apple nor Android, although its user agent names both', () => {
  const lumia =
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 520) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537';
  expect(operatingSystemOf(lumia)).toBe('other');
  expect(deviceTypeOf(lumia)).toBe('phone');
});

test('the browser of the native app is recognised by its marker, with variants for Turkey and the EU (S1.19)', () => {
  const rows: [string, string | undefined][] = [
    [`${iphone} ${webkit} Mobile/15E148 GatehouseApp/4.2`, 'app'],
    [`${iphone} ${webkit} Mobile/15E148 GatehouseAppTR/4.2`, 'app-tr'],
    ['Mozilla/5.0 (Linux; Android 14; GatehouseAppEU) Mobile', 'app-eu'],
    ['GatehouseApp', 'app'],
    ['GatehouseApp/4.2 GatehouseAppTR', 'app-tr'],
    [`${iphone} ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`, undefined],
    ['NotGatehouseApp/4.2', undefined],
    ['NotGatehouseAppTR/4.2', undefined],
    ['GatehouseAppTRY/4.2', undefined],
    ['GatehouseAppUS/4.2', undefined],
    ['GatehouseApplication/1', undefined],
    ['gatehouseapp/4.2', undefined],
    ['', undefined],
  ];
  expect(rows.map(([userAgent]) => [userAgent, inAppOf(userAgent, 'GatehouseApp')])).toEqual(rows);
});

test('only the first 1,024 characters of a user agent are read', () => {
  const before = (word: string) => `${' '.repeat(1024 - word.length)}${word}`;
  expect(operatingSystemOf(before('iPhone'))).toBe('ios');
  expect(operatingSystemOf(` ${before('iPhone')}`)).toBe('other');
  expect(deviceTypeOf(before('iPhone'))).toBe('phone');
  expect(deviceTypeOf(` ${before('iPhone')}`)).toBe('desktop');
  expect(inAppOf(before('GatehouseApp'), 'GatehouseApp')).toBe('app');
  expect(inAppOf(` ${before('GatehouseApp')}`, 'GatehouseApp')).toBeUndefined();
  expect(isEmbeddedView(before('iPhone AppleWebKit/'))).toBe(true);
  expect(isEmbeddedView(` ${before('iPhone AppleWebKit/')}`)).toBe(false);
});

test('any text is read as the user agent of some device, without an exception, also for 100 kB', () => {
  const words = fc.constantFrom('Android', 'iPad', 'Mobile', 'Silk/', 'Tablet', ' ', ';', '(', 'Windows Phone', '\n');
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 60 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, fc.boolean(), (userAgent, miniApp) => {
      const mobile = deviceTypeOf(userAgent) !== 'desktop';
      if (!miniApp) expect(platformOf(userAgent, miniApp)).toBe(mobile ? 'h5' : 'pc');
      else expect(['pc_tg', 'ios_tg', 'android_tg']).toContain(platformOf(userAgent, miniApp));
      inAppOf(userAgent, 'GatehouseApp');
    }),
    { numRuns: propertyRuns() },
  );
  for (const part of ['Silk/', 'Android ', 'iPad', ' ', 'Tablet PC ', '(;/)']) {
    const long = part.repeat(100_000 / part.length);
    expect(['phone', 'tablet', 'desktop']).toContain(deviceTypeOf(long));
    expect(inAppOf(long, 'GatehouseApp')).toBeUndefined();
  }
});
