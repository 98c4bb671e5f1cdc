// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelFaults } from '../../../src/domain/official/channels.ts';
import { checkContact, type OfficialList, type Verdict } from '../../../src/domain/official/check-contact.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const list: OfficialList = {
  domains: ['gatehouse.example', 'gatehouse.com.hk.example', 'gatehouse-help.example'],
  mailDomains: ['gatehouse.example', 'mail.gatehouse.example'],
  numbers: ['+442079460123', '+35316543210'],
  names: { telegram: ['gatehouse', 'gatehouse_news'], x: ['gatehouse'], linkedin: ['gatehouse'] },
  dialCode: '44',
};

const check = (text: string) => checkContact(text, list);

/** `ours link`, `not-ours`, `unclear no-kind`. */
function short(verdict: Verdict): string {
  if (verdict.type === 'ours') return `ours ${verdict.kind}`;
  return verdict.type === 'unclear' ? `unclear ${verdict.why}` : verdict.type;
}

const all = (texts: readonly string[]) => texts.map((text) => [text, short(check(text))]);
const are = (texts: readonly string[], what: string) => expect(all(texts)).toEqual(texts.map((text) => [text, what]));

describe('a link', () => {
  test('is ours by its host alone, however it is written', () => {
    are(
      [
        'https://gatehouse.example',
        'gatehouse.example',
        'HTTPS://GateHouse.Example/en/login?a=1#b',
        'http://www.gatehouse.example/',
        'https://gatehouse.example./en',
        'https://gatehouse.example:8443/en',
        'gatehouse.example:443',
        '//gatehouse.example/en',
        'learn.gatehouse.com.hk.example/topic',
        ' \u200e<https://gatehouse.example/en> ',
        '“gatehouse.example”.',
        'ｇａｔｅｈｏｕｓｅ．ｅｘａｍｐｌｅ',
        'https://gatehouse。example',
        'https://gatehouse.example/?next=https://evil.test',
      ],
      'ours link',
    );
    expect(check('HTTPS://Learn.GateHouse.Example.')).toEqual({
      type: 'ours',
      kind: 'link',
      host: 'learn.gatehouse.example',
    });
  });

  test('of somebody else is not ours, however much it looks like it', () => {
    are(
      [
        'https://gatehouse.example.evil.test',
        'gatehouse.example.evil.test/en/login',
        'https://evil.test/gatehouse.example',
        'https://evil.test?gatehouse.example',
        'https://evil.test#gatehouse.example/',
        'https://gatehouse.example@evil.test/en',
        'https://gatehouse.example:443@evil.test',
        'https://evil.test@gatehouse.example',
        'gatehouse.example:443@evil.test',
        'gatehouse.example@evil.test/en',
        'https://gatehouse.example\\@evil.test',
        'https:\\\\gatehouse.example',
        'https://xgatehouse.example',
        'https://gatehouse-example.test',
        'https://gatehouse.examples',
        'https://gatehouse.example../',
        'https://xn--gtehouse-2fg.example',
        'https://gаtehouse.example',
        'https://gatehouse.example%2eevil.test',
        'https://gatehouse.example%2f@evil.test',
        'https://gate\u200bhouse.example',
        'https://\u202eelpmaxe.esuohetag',
        'https://gatehouse\u3164.example',
        'https://127.0.0.1/gatehouse.example',
        'javascript:location="https://gatehouse.example"',
        'data:text/html,gatehouse.example',
        'gatehouse://gatehouse.example',
        'ftp://gatehouse.example',
        'http:evil.test',
      ],
      'not-ours',
    );
  });

  test('that no browser opens, or that stands among other words, cannot be told', () => {
    are(
      [
        '',
        '   ',
        '\u200b',
        '. . .',
        'https://gatehouse.example https://evil.test',
        'Log in at https://gatehouse.example now',
        'https://evil.test/<gatehouse.example>',
        'gatehouse.example/<b>',
        'https://evil.test <https://gatehouse.example>',
        'https://gatehouse.example／.evil.test',
        'https://[gatehouse.example',
        'https://gatehouse.example%00.evil.test',
      ],
      'unclear no-kind',
    );
  });
});

describe('a sender', () => {
  test('is ours by the whole domain behind its @', () => {
    are(
      [
        'help@gatehouse.example',
        'HELP@Mail.Gatehouse.Example',
        'Gatehouse <help@gatehouse.example>',
        '"Gatehouse, Help" <help@gatehouse.example>',
        'x@evil.test <help@gatehouse.example>',
        'mailto:help@gatehouse.example?subject=Hello%20there',
        '<help@gatehouse.example>',
      ],
      'ours mail',
    );
  });

  test('of any other domain is not ours, whatever stands before it', () => {
    are(
      [
        'Gatehouse <x@evil.test>',
        'help@gatehouse.example <x@evil.test>',
        '"help@gatehouse.example" <x@evil.test>',
        'help@gatehouse.example.evil.test',
        'help@evil.gatehouse.example',
        'help@gatehouse-help.example',
        'gatehouse.example@evil.test',
        'help@gаtehouse.example',
        'help@ｇatehouse.example',
        'help@gate\u00adhouse.example',
        'x@evil.test,help@gatehouse.example',
        'help@gatehouse.example,x@evil.test',
        'mailto:help@gatehouse.example,x@evil.test',
        'mailto:x%40evil.test%2c@gatehouse.example',
        'mailto:help@gatehouse.example?cc=x@evil.test',
        'mailto:help@gatehouse.example?bcc=x%40evil.test',
        '"x@evil.test"@gatehouse.example',
        'Gatehouse <https://gatehouse.example>',
      ],
      'not-ours',
    );
    are(['<help@gatehouse.example> x@evil.test', 'help@gatehouse.example x@evil.test'], 'unclear no-kind');
  });
});

describe('a number', () => {
  test('is ours in any spelling', () => {
    are(
      [
        '+442079460123',
        '+44 20 7946 0123',
        '+44 (0)20 7946-0123',
        '0044 20 7946 0123',
        '44 20 7946 0123',
        '020 7946 0123',
        '(020) 7946.0123',
        '＋４４ ２０ ７９４６ ０１２３',
        '+٤٤ ٢٠ ٧٩٤٦ ٠١٢٣',
        'tel:+44-20-7946-0123',
        '+353 1 654 3210',
      ],
      'ours number',
    );
  });

  test('of anybody else is not ours', () => {
    are(
      [
        ...['+44 20 7946 0124', '+1 20 7946 0123', '020 7946 01230', '+442079460123 9', '112', '192.168.0.1'],
        ...['tel:+442079460123abc', 'tel:+442079460123,+449001', 'sms:+442079460123;+449001'],
      ],
      'not-ours',
    );
  });

  test('without its country code cannot be told where the site is of another country', () => {
    expect(short(check('01 654 3210'))).toBe('unclear no-country');
    expect(short(checkContact('020 7946 0123', { ...list, dialCode: '971' }))).toBe('unclear no-country');
  });
});

describe('a name', () => {
  test('is ours on the networks where it is registered, and nowhere else', () => {
    expect(check('@Gatehouse')).toEqual({ type: 'ours', kind: 'name', places: ['Telegram', 'X', 'LinkedIn'] });
    expect(check('gatehouse_news')).toEqual({ type: 'ours', kind: 'name', places: ['Telegram'] });
    for (const [link, places] of [
      ['https://t.me/gatehouse', ['Telegram']],
      ['t.me/s/Gatehouse_News?x=1', ['Telegram']],
      ['https://www.x.com/@gatehouse/status/1', ['X']],
      ['https://m.twitter.com/GATEHOUSE/', ['X']],
      ['https://www.linkedin.com/company/gatehouse/about/', ['LinkedIn']],
    ] as const) {
      expect([link, check(link)]).toEqual([link, { type: 'ours', kind: 'name', places }]);
    }
  });

  test('of anybody else is not ours', () => {
    are(
      [
        ...[
          '@gatehouse.support',
          '@gatehouse_help',
          '@gаtehouse',
          'gatehouse-help',
          '@gatehouse@evil.test',
          '@G\u200bate',
        ],
        ...[
          'https://t.me/gatehouse_help',
          'https://t.me/+gatehouse',
          'https://t.me/joinchat/gatehouse',
          'https://t.me',
        ],
        ...['https://x.com/evil/gatehouse', 'https://instagram.com/gatehouse', 'https://t.me.evil.test/gatehouse'],
        ...['https://linkedin.com/in/gatehouse', 'Gatehouſe', '@gatehou\u017fe'],
      ],
      'not-ours',
    );
  });
});

describe('whatever is pasted', () => {
  /** Labels that a forger puts together. */
  const label = fc.constantFrom('gatehouse', 'example', 'gatehouse-example', 'evil', 'www', 'mail', 'xn--gtehouse-2fg');
  const ending = fc.constantFrom('evil.test', 'example.evil.test', 'examp1e', 'exаmple', 'test', 'example.co');
  const between = fc.constantFrom(
    '',
    '@',
    ':443@',
    '/',
    '.',
    '-',
    '%2e',
    '%40',
    '\\',
    '\u200b',
    '?',
    '#',
    '／',
    '<',
    '>',
  );
  const around = fc.constantFrom('', ' ', '"', '<', '>', '(', ')', '\u202e', 'Gatehouse <', 'https://', 'mailto:');

  /** The host that a browser would open, of a text that it takes for a link. */
  const opened = (text: string) => {
    const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
    return URL.canParse(address) ? new URL(address).hostname : '';
  };
  const isOurHost = (host: string) =>
    /(?:^|\.)(?:gatehouse\.example|gatehouse\.com\.hk\.example|gatehouse-help\.example)\.?$/.test(host);

  test('a host that does not end in one of ours is never ours', () => {
    fc.assert(
      fc.property(
        fc.array(label, { maxLength: 4 }),
        ending,
        fc.constantFrom('', 'https://', 'HTTP://'),
        (labels, end, start) => {
          expect(check(`${start}${[...labels, end].join('.')}`).type).not.toBe('ours');
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  test('a text that is called a link of ours is opened by browsers at one of our hosts', () => {
    const forged = fc
      .array(fc.oneof(label, ending, between, around, fc.constant('gatehouse.example')), { maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(forged, fc.string({ unit: 'grapheme' })), (text) => {
        const verdict = check(text);
        if (verdict.type !== 'ours' || verdict.kind !== 'link') return;
        const cleaned = text.replace(/^[\s\p{Cf}"'(<[{“]+|[\s\p{Cf}"')>\]},;:!?.”]+$/gu, '').replace(/^\/\//, '');
        expect([text, isOurHost(opened(cleaned))]).toEqual([text, true]);
      }),
      { numRuns: propertyRuns() },
    );
  });

  test('a sender that is called ours ends in one of our domains', () => {
    const forged = fc.array(fc.oneof(label, between, around, fc.constantFrom('@', ' ', ',')), { maxLength: 8 });
    fc.assert(
      fc.property(forged, (parts) => {
        const verdict = check(parts.join(''));
        if (verdict.type !== 'ours' || verdict.kind !== 'mail') return;
        expect(parts.join('')).toMatch(/@(?:mail\.)?gatehouse\.example\.?[">)\s]*$/i);
      }),
      { numRuns: propertyRuns() },
    );
  });

  test('nothing is so long that it takes long', () => {
    for (const part of ['a', '.', '@', '<', '1', ' ', '/', '\u200b', 'a.', '@a']) {
      const start = performance.now();
      check(part.repeat(50_000));
      check(`gatehouse.example${part.repeat(50_000)}`);
      expect(performance.now() - start).toBeLessThan(1000);
    }
  });
});

test('a brand whose channels could never be found is told so', () => {
  const channels = {
    mailDomains: ['gatehouse.example'],
    numbers: ['+442079460123'],
    names: { telegram: ['gatehouse'] },
  };
  expect(channelFaults(channels)).toEqual([]);
  expect(
    channelFaults({
      mailDomains: ['Gatehouse.example', 'com'],
      numbers: ['020 7946 0123'],
      names: { x: ['@gatehouse'] },
    }),
  ).toEqual([
    'The mail domain Gatehouse.example must be lower case, with two labels or more.',
    'The mail domain com must be lower case, with two labels or more.',
    'The number 020 7946 0123 must have a plus, the country code and digits alone.',
    'The name @gatehouse must be lower case, without @.',
  ]);
});
