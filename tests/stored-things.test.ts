/** Every cookie and stored key is in one table, and the code imports its names from one file. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import global from '../locales/en/global.json' with { type: 'json' };
import { askedThings, storedThingOf, storedThings } from '../src/domain/storage/stored-things.ts';

const root = join(import.meta.dirname, '..');
const namesFile = 'src/domain/storage/stored-names.ts';
const sources = new Map(
  globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
    .filter((path) => !/^src\/(?:tools|sandbox)\//.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

/** Matches every statement that writes a cookie or a storage. */
const write =
  /\b(?:cookies|hostCookies|storage|tabStorage|sessionStorage|localStorage|jsCookie)\.set(?:Item)?\(|\b(?:local|session)Storage\[[^\]]+\]\s*(?:\|\|)?=[^=]|\bd(?:ocument)?\.cookie\s*=[^=]|\bcreateStoredValue\(/g;

/** Matches a write whose name is a string literal. */
const literal =
  /\b(?:cookies|hostCookies|storage|tabStorage|sessionStorage|localStorage|jsCookie)\.set(?:Item)?\(\s*['"`]|\bcreateStoredValue\([^,]+,\s*['"]/;

/** Files that write, with the names that they import for it. Some files get the name from their caller. */
const writers: Readonly<Record<string, readonly string[]>> = {
  // The page's banner names the key.
  'src/features/app-links/app-offer.ts': ['passed by the caller'],
  'src/features/choice/change-language.ts': ['languageKey', 'recalledLoginKey'],
  'src/services/page/device-id.ts': ['deviceIdCookie'],
  'src/services/errors/page-error-handler.ts': ['residenceKey'],
  'src/services/session/page-session.ts': ['sessionMarkKey'],
  'src/api/persistent-cache.ts': ['passed by the caller'],
  'src/api/stored-value.ts': ['passed by the caller'],
  'src/services/account/dial-country.ts': ['dialCountryKey'],
  'src/services/captcha/config.ts': ['captchaCookie'],
  'src/services/checks/compliance.ts': ['regulationKey'],
  'src/services/referral/tracking.ts': ['pendingConversionKey', 'signUpRecordKey'],
  'src/services/referral/channel.ts': ['behaviorPathKey'],
  'src/services/referral/entry.ts': ['behaviorPathKey'],
  'src/services/referral/kept-codes.ts': ['referralCookie'],
  'src/features/cookies/cookie-answer.ts': ['consentRefusedKey'],
  'src/services/agreements/cookie-record.ts': ['cookieRecordKey'],
  'src/services/account/known-accounts.ts': ['knownAccountsKey'],
  'src/services/account/login-name.ts': ['recalledLoginKey'],
  'src/services/account/outcome.ts': ['lastMethodKey'],
  'src/services/passkeys/passkey-refused.ts': ['passkeyRefusedKey'],
  'src/features/mini-app/mini-app.ts': ['askedKey'],
  'src/features/register/steps.ts': ['registrationKey'],
  'src/services/landing/leave-after-login.ts': ['newUserKey'],
  'src/services/landing/target-record.ts': ['targetKey'],
  'src/services/third-party/attempt.ts': ['thirdPartyKey'],
  'src/services/third-party/ticket.ts': ['thirdPartyTicketKey'],
  'src/browser/cookies.ts': ['passed by the caller'],
  'src/browser/host-cookies.ts': ['sessionMarkKey'],
  'src/browser/storage.ts': ['passed by the caller'],
  // The button that was pressed says it.
  'src/layout/consent-notice.ts': ['passed by the caller'],
  'src/layout/head.ts': ['passed by the caller'],
};

/** Files that import a name and pass it to another file. */
const passers: Readonly<Record<string, readonly string[]>> = {
  'src/services/page/app.ts': ['answerCachePrefix'],
  'src/services/page/core.ts': ['deviceIdCookie', 'tokenCookie'],
  'src/layout/head-names.ts': ['launchKey', 'referralCookie'],
  'src/layout/AppBanner.astro': ['appBannerKey'],
  'src/layout/ConsentNotice.astro': ['consentKey', 'consentRefusedKey'],
};

describe('cookies and stored values', () => {
  test('are written only in known files, with names from the list (S3.41, S3.42)', () => {
    const found = [...sources].filter(([, text]) => text.match(write)).map(([path]) => path);
    expect(found.toSorted()).toEqual(Object.keys(writers).toSorted());
    expect([...sources].filter(([, text]) => literal.test(text)).map(([path]) => path)).toEqual([]);
    for (const [path, names] of Object.entries({ ...writers, ...passers })) {
      for (const name of names.filter((one) => one !== 'passed by the caller')) {
        const importOfName = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/stored-names\\.ts'`);
        expect(sources.get(path), `${path} imports ${name} from the list`).toMatch(importOfName);
      }
    }
  });

  test('have no name that is built in another file (S3.41, S3.42)', () => {
    const own =
      /[pP]refix\}_|'(?:Guid|ACCEPT-GDPR-COOKIE|USER_BEHAVIOR_PATH|REGULATION_RESTRICT_OPERATE|complianceSDKApi2Host)'/;
    expect(
      [...sources]
        .filter(([, text]) => own.test(text))
        .map(([path]) => path)
        .toSorted(),
    ).toEqual([namesFile]);
  });

  test('have a table row for every name, with purpose, lifetime and consent (S3.41, S3.42)', () => {
    const text = sources.get(namesFile) ?? '';
    const names = [...text.matchAll(/export (?:function|const) (\w+(?:Cookie|Key|Prefix))\b/g)];
    const table = sources.get('src/domain/storage/stored-things.ts')?.split('export const storedThings')[1] ?? '';
    expect(names.length).toBeGreaterThan(10);
    expect(names.map(([, name = '']) => name).filter((name) => !table.includes(name))).toEqual([]);
    const lines = table.split('];', 1)[0]?.split('\n') ?? [];
    const rows = lines.filter((line) => /^ {2}thing\(/.test(line));
    const explained = lines.filter(
      (line, index) => /^ {2}\/\/ .*\.$/.test(line) && /^ {2}thing\(/.test(lines[index + 1] ?? ''),
    );
    expect(rows.length + askedThings.length).toBe(storedThings.length);
    expect(explained).toHaveLength(rows.length);
    for (const { text } of askedThings) expect(global[text]).toMatch(/\.$/);
    for (const { life } of storedThings) {
      if (typeof life === 'object') expect(life.days).toBeGreaterThan(0);
    }
    const keys = storedThings.map((row) => `${row.place} ${row.name('X')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('have the names, lifetimes and consent kinds of the product text (S3.41, S3.42)', () => {
    const of = (place: 'cookie' | 'local' | 'tab', name: string) => {
      const { life, consent } = storedThingOf(place, name, 'GATEHOUSE') ?? {};
      return { life, consent };
    };
    expect(of('cookie', 'Guid')).toEqual({ life: { days: 120 }, consent: 'essential' });
    expect(of('cookie', 'GATEHOUSE_TOKEN')).toEqual({ life: { days: 7 }, consent: 'essential' });
    expect(of('cookie', 'GATEHOUSE_REFERRAL')).toEqual({ life: { days: 7 }, consent: 'marketing' });
    expect(of('tab', 'GATEHOUSE_REFERRAL')).toEqual({ life: 'tab', consent: 'essential' });
    expect(of('cookie', 'GATEHOUSE_LANG_KEY')).toEqual({ life: { days: 365 }, consent: 'preference' });
    expect(of('local', 'GATEHOUSE_LANG_KEY')).toEqual({ life: 'until-removed', consent: 'preference' });
    expect(of('local', 'ACCEPT-GDPR-COOKIE').consent).toBe('essential');
    expect(of('local', 'USER_BEHAVIOR_PATH').consent).toBe('analytics');
    expect(of('local', 'REGULATION_RESTRICT_OPERATE').consent).toBe('essential');
    expect(of('local', 'complianceSDKApi2Host').consent).toBe('essential');
    expect(of('local', 'GATEHOUSE_CACHE_en:GET /a').consent).toBe('essential');
    expect(of('cookie', 'GATEHOUSE_CAPTCHA_31000').consent).toBe('essential');
    for (const unknownName of ['_ga', 'Guid2', 'OTHER_TOKEN', ''])
      expect(of('cookie', unknownName).life).toBeUndefined();
    expect(of('tab', 'GATEHOUSE_TOKEN').life).toBeUndefined();
  });
});
