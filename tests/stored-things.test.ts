/** Every cookie and stored key is in one table, and the code imports its names from one file. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import global from '../locales/en/global.json' with { type: 'json' };
import { askedThings, storedThingOf, storedThings } from '../src/domain/storage/stored-things.ts';

const root = join(import.meta.dirname, '..');
/** Pages that nobody has touched load the names of the second only. */
const namesFiles = ['src/domain/storage/stored-names.ts', 'src/domain/storage/names-at-load.ts'];
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
  'src/app/page/app-offer.ts': ['passed by the caller'],
  'src/app/page/change-language.ts': ['languageKey', 'recalledLoginKey', 'typedContactKey'],
  'src/app/device-id.ts': ['deviceIdCookie'],
  'src/app/errors/error-handler.ts': ['residenceKey'],
  'src/app/session.ts': ['sessionMarkKey'],
  'src/exchange/persistent-cache.ts': ['passed by the caller'],
  'src/exchange/stored-value.ts': ['passed by the caller'],
  'src/flows/account/dial-country.ts': ['dialCountryKey'],
  'src/flows/captcha/config.ts': ['captchaCookie'],
  'src/flows/checks/compliance.ts': ['regulationKey'],
  'src/flows/channel/tracking.ts': ['pendingConversionKey', 'signUpRecordKey'],
  'src/flows/channel/channel.ts': ['behaviorPathKey', 'referralCookie'],
  'src/flows/channel/entry.ts': ['behaviorPathKey', 'referralCookie'],
  'src/flows/cookie-answer.ts': ['consentRefusedKey'],
  'src/flows/login/known-accounts.ts': ['knownAccountsKey'],
  'src/flows/login/login-name.ts': ['recalledLoginKey'],
  'src/flows/login/outcome.ts': ['lastMethodKey'],
  'src/flows/login/passkey-offer.ts': ['passkeyRefusedKey'],
  'src/flows/mini-app/mini-app.ts': ['askedKey'],
  'src/flows/register/steps.ts': ['registrationKey'],
  'src/flows/landing/target-record.ts': ['targetKey'],
  'src/flows/third-party/attempt.ts': ['thirdPartyKey'],
  'src/flows/third-party/ticket.ts': ['thirdPartyTicketKey'],
  'src/platform/cookies.ts': ['passed by the caller'],
  'src/platform/host-cookies.ts': ['sessionMarkKey'],
  'src/platform/storage.ts': ['passed by the caller'],
  'src/shell/inline/ask-consent.ts': ['passed by the caller'],
  'src/shell/inline/consent-notice.ts': ['passed by the caller'],
  // It removes the session's cookie.
  'src/shell/inline/head.ts': ['passed by the caller'],
  'src/shell/inline/mini-app.ts': ['passed by the caller'],
};

/** Files that import a name and pass it to another file. */
const passers: Readonly<Record<string, readonly string[]>> = {
  'src/app/app.ts': ['answerCachePrefix'],
  'src/app/page/core.ts': ['deviceIdCookie', 'tokenCookie'],
  'src/shell/inline-scripts.ts': ['answeredCookie'],
  'src/shell/AppBanner.astro': ['appBannerKey'],
  'src/shell/ConsentNotice.astro': ['consentKey', 'consentRefusedKey'],
};

describe('cookies and stored values', () => {
  test('are written only in known files, with names from the list (S3.41, S3.42)', () => {
    const found = [...sources].filter(([, text]) => text.match(write)).map(([path]) => path);
    expect(found.toSorted()).toEqual(Object.keys(writers).toSorted());
    expect([...sources].filter(([, text]) => literal.test(text)).map(([path]) => path)).toEqual([]);
    for (const [path, names] of Object.entries({ ...writers, ...passers })) {
      for (const name of names.filter((one) => one !== 'passed by the caller')) {
        const importOfName = new RegExp(
          `import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/(?:stored-names|names-at-load)\\.ts'`,
        );
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
    ).toEqual(namesFiles.toSorted());
  });

  test('have a table row for every name, with purpose, lifetime and consent (S3.41, S3.42)', () => {
    const texts = namesFiles.map((path) => sources.get(path) ?? '');
    const names = texts.flatMap((text) => [
      ...text.matchAll(/export (?:function|const) (\w+(?:Cookie|Key|Prefix))\b/g),
    ]);
    expect(texts).not.toContain('');
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
    expect(of('cookie', 'GATEHOUSE_LANG_KEY')).toEqual({ life: { days: 365 }, consent: 'preference' });
    expect(of('cookie', 'GATEHOUSE_ANSWERED')).toEqual({ life: { days: 400 }, consent: 'essential' });
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
