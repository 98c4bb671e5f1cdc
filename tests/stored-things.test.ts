/** Every cookie and stored key is in one table, and the code takes its names from there. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import global from '../locales/en/global.json' with { type: 'json' };
import { storedThingOf, storedThings } from '../src/domain/stored-things.ts';

const root = join(import.meta.dirname, '..');
const namesFile = 'src/domain/stored-names.ts';
const sources = new Map(
  globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
    .filter((path) => !/^src\/(?:tools|sandbox)\//.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

/** Everything that puts something into a cookie or a storage. */
const write =
  /\b(?:cookies|storage|tabStorage|sessionStorage|localStorage|jsCookie)\.set(?:Item)?\(|\b(?:local|session)Storage\[[^\]]+\]\s*=[^=]|\bd(?:ocument)?\.cookie\s*=[^=]/g;

/** A name that is written out where it is used. */
const literal = /\b(?:cookies|storage|tabStorage|sessionStorage|localStorage|jsCookie)\.set(?:Item)?\(\s*['"`]/;

/** Files that write, with the names they take for it; `given` for those that are handed the name. */
const writers: Readonly<Record<string, readonly string[]>> = {
  'src/app/change-language.ts': ['languageKey'],
  'src/app/device-id.ts': ['deviceIdCookie'],
  'src/app/error-handler.ts': ['residenceKey'],
  'src/app/session.ts': ['sessionMarkKey'],
  'src/app/typed-fields.ts': ['recalledLoginKey', 'typedContactKey'],
  'src/exchange/persistent-cache.ts': ['given'],
  'src/flows/captcha-config.ts': ['captchaCookie'],
  'src/flows/compliance.ts': ['regulationKey'],
  'src/flows/channel-tracking.ts': ['pendingConversionKey', 'signUpRecordKey'],
  'src/flows/channel.ts': ['behaviorPathKey', 'referralCookie'],
  'src/flows/login-outcome.ts': ['lastMethodKey'],
  'src/flows/mini-app.ts': ['askedKey'],
  'src/flows/register-recall.ts': ['recalledLoginKey'],
  'src/flows/register-steps.ts': ['registrationKey'],
  'src/flows/target-record.ts': ['targetKey'],
  'src/flows/third-party-attempt.ts': ['thirdPartyKey'],
  'src/flows/third-party-ticket.ts': ['thirdPartyTicketKey'],
  'src/islands/use-dial-country.ts': ['dialCountryKey'],
  'src/platform/cookies.ts': ['given'],
  'src/platform/storage.ts': ['given'],
  'src/shell/inline-scripts.ts': ['given'],
  'src/shell/smart-banner.ts': ['given'],
};

/** Who hands a name on, to whom. */
const givers: Readonly<Record<string, readonly string[]>> = {
  'src/app/app.ts': ['answerCachePrefix', 'tokenCookie'],
  'src/shell/AppBanner.astro': ['appBannerKey'],
  'src/shell/ConsentNotice.astro': ['consentKey', 'consentRefusedKey'],
};

describe('what pages keep in a browser', () => {
  test('is written in known files only, under names from the one list (S3.41, S3.42)', () => {
    const found = [...sources].filter(([, text]) => text.match(write)).map(([path]) => path);
    expect(found.toSorted()).toEqual(Object.keys(writers).toSorted());
    expect([...sources].filter(([, text]) => literal.test(text)).map(([path]) => path)).toEqual([]);
    for (const [path, names] of Object.entries({ ...writers, ...givers })) {
      for (const name of names.filter((one) => one !== 'given')) {
        const taken = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/stored-names\\.ts'`);
        expect(sources.get(path), `${path} takes ${name}`).toMatch(taken);
      }
    }
  });

  test('has no name that is put together anywhere else (S3.41, S3.42)', () => {
    const own =
      /[pP]refix\}_|'(?:Guid|ACCEPT-GDPR-COOKIE|USER_BEHAVIOR_PATH|REGULATION_RESTRICT_OPERATE|complianceSDKApi2Host)'/;
    expect([...sources].filter(([, text]) => own.test(text)).map(([path]) => path)).toEqual([namesFile]);
  });

  test('has a row for every name, and the row says what for, for how long, and whether to ask (S3.41, S3.42)', () => {
    const names = [
      ...(sources.get(namesFile) ?? '').matchAll(/export (?:function|const) (\w+(?:Cookie|Key|Prefix))\b/g),
    ];
    const table = sources.get('src/domain/stored-things.ts')?.split('export const storedThings')[1] ?? '';
    expect(names.length).toBeGreaterThan(10);
    expect(names.map(([, name = '']) => name).filter((name) => !table.includes(name))).toEqual([]);
    for (const { purpose, life } of storedThings) {
      expect(global[purpose]).toMatch(/\.$/);
      if (typeof life === 'object') expect(life.days).toBeGreaterThan(0);
    }
    const keys = storedThings.map((row) => `${row.place} ${row.name('X')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('the rows are those of the product text: names, lives, and what waits for an agreement (S3.41, S3.42)', () => {
    const of = (place: 'cookie' | 'local' | 'tab', name: string) => {
      const { life, consent } = storedThingOf(place, name, 'GATEHOUSE') ?? {};
      return { life, consent };
    };
    expect(of('cookie', 'Guid')).toEqual({ life: { days: 120 }, consent: 'essential' });
    expect(of('cookie', 'GATEHOUSE_TOKEN')).toEqual({ life: { days: 7 }, consent: 'essential' });
    expect(of('cookie', 'GATEHOUSE_REFERRAL')).toEqual({ life: { days: 7 }, consent: 'marketing' });
    expect(of('cookie', 'GATEHOUSE_LANG_KEY')).toEqual({ life: { days: 365 }, consent: 'preference' });
    expect(of('local', 'GATEHOUSE_LANG_KEY')).toEqual({ life: 'until-removed', consent: 'preference' });
    expect(of('local', 'ACCEPT-GDPR-COOKIE').consent).toBe('essential');
    expect(of('local', 'USER_BEHAVIOR_PATH').consent).toBe('analytics');
    expect(of('local', 'REGULATION_RESTRICT_OPERATE').consent).toBe('essential');
    expect(of('local', 'complianceSDKApi2Host').consent).toBe('essential');
    expect(of('local', 'GATEHOUSE_CACHE_en:GET /a').consent).toBe('essential');
    expect(of('cookie', 'GATEHOUSE_CAPTCHA_31000').consent).toBe('essential');
    for (const stranger of ['_ga', 'Guid2', 'OTHER_TOKEN', '']) expect(of('cookie', stranger).life).toBeUndefined();
    expect(of('tab', 'GATEHOUSE_TOKEN').life).toBeUndefined();
  });
});
