import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../src/i18n/messages.ts';
import { BannedDialog } from '../../src/islands/dialogs/BannedDialog.tsx';
import { formatUtc } from '../../src/islands/dialogs/format-utc.ts';
import { IpBanDialog } from '../../src/islands/dialogs/IpBanDialog.tsx';
import { NoticeDialog } from '../../src/islands/dialogs/NoticeDialog.tsx';
import { TwoFactorDialog } from '../../src/islands/dialogs/TwoFactorDialog.tsx';
import type { DialogRequest } from '../../src/stores/dialogs.ts';

const t: Translate<string> = (key) => `[${key}]`;
const nothing = () => undefined;
const frame = { t, onAnswer: nothing };
const plain: DialogRequest = { id: 'test', title: 'A title', closable: false };

/** Labels of the buttons, in order. */
function buttonsOf(html: string): string[] {
  return [...html.matchAll(/<button[^>]*?(?:aria-label="([^"]*)"[^>]*)?>(.*?)<\/button>/gs)].map(
    ([, label, inner = '']) => label ?? inner.replace(/<[^>]*>/g, ''),
  );
}

describe('the notice dialog (S2.33)', () => {
  test('has what it is asked for, and is named by its title', () => {
    const request: DialogRequest = {
      ...plain,
      icon: 'alert',
      subtitle: 'A subtitle',
      confirm: 'Yes',
      again: 'Again',
      cancel: 'No',
      closable: true,
      supportId: 'tx-1',
    };
    const html = renderToStaticMarkup(<NoticeDialog request={request} {...frame} />);
    expect(buttonsOf(html)).toEqual(['[copyIdButton]', 'Yes', 'Again', 'No', '[closeDialog]']);
    const [, id] = /aria-labelledby="([^"]*)"/.exec(html) ?? [];
    expect(html).toContain(`<h2 id="${id}">A title</h2>`);
    expect(html).toContain('A subtitle');
    expect(html).toContain('dialog-icon');
  });

  test('has no close icon, icon, subtitle or button that it is not asked for', () => {
    const html = renderToStaticMarkup(<NoticeDialog request={{ ...plain, confirm: 'Yes' }} {...frame} />);
    expect(buttonsOf(html)).toEqual(['Yes']);
    expect(html).not.toContain('dialog-icon');
    expect(html).not.toContain('<p>');
  });
});

describe('the banned dialog (S2.34)', () => {
  test('writes when the ban ends in UTC, to the second', async () => {
    expect(await formatUtc(Date.UTC(2026, 0, 31, 23, 59, 59, 999))).toBe('2026-01-31 23:59:59');
    expect(await formatUtc(Date.UTC(2026, 6, 1))).toBe('2026-07-01 00:00:00');
  });

  test('has title, subtitle and a button, and never shows the placeholder', () => {
    const request = { ...plain, title: 'Suspended', subtitle: 'Until {{time}} (UTC).', confirm: 'OK' };
    const html = renderToStaticMarkup(<BannedDialog request={request} endsAt={0} {...frame} />);
    expect(html).toContain('Suspended');
    expect(html).toContain('Until … (UTC).');
    expect(buttonsOf(html)).toEqual(['OK']);
  });
});

describe('the dialog of an address that is banned (S2.35)', () => {
  const request = { ...plain, confirm: 'OK', closable: true };
  const content = { type: 'ip-ban', ip: '2001:db8::1', address: 'Your address: {{ip}}' } as const;

  test('shows the address apart from the direction of the text, with a close and a confirm button', () => {
    const html = renderToStaticMarkup(<IpBanDialog request={request} content={content} {...frame} />);
    expect(html).toMatch(/Your address: <span><bdi[^>]*>2001:db8::1<\/bdi>/);
    expect(buttonsOf(html)).toEqual(['OK', '[closeDialog]']);
    expect(html).not.toContain('checkbox');
  });

  test('may have a box to tick, with a tip that belongs to it', () => {
    const tickBox = { label: 'It was me', tip: 'We keep the address', onTick: nothing };
    const html = renderToStaticMarkup(<IpBanDialog request={request} content={{ ...content, tickBox }} {...frame} />);
    const [, id] = /aria-describedby="([^"]*tip)"/.exec(html) ?? [];
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain('It was me');
    expect(html).toContain('We keep the address');
  });
});

test('the security verification dialog asks for two codes, says where they went, and cannot be sent empty (S2.32)', () => {
  const html = renderToStaticMarkup(
    <TwoFactorDialog
      t={t}
      codes={[
        { kind: 'email', target: 'a@mail.example' },
        { kind: 'mobile', target: '+44 5551234567' },
      ]}
      busy={false}
      onSubmit={nothing}
      onClose={nothing}
    />,
  );
  expect(html).toContain('[securityVerificationNew]');
  expect([...html.matchAll(/placeholder="([^"]*)"/g)].map(([, text]) => text)).toEqual([
    '[pleaseEnterEmailVerificationCode]',
    '[pleaseEnterTheMobileVerificationCode]',
  ]);
  expect(html).toMatch(/\[VerificationCodeWillSendTo\] <bdi[^>]*>a@mail\.example/);
  expect(html).toMatch(/\[VerificationCodeWillSendTo\] <bdi[^>]*>\+44 5551234567/);
  expect(html).toMatch(/<button type="submit"[^>]*disabled=""/);
  expect(buttonsOf(html)).toEqual(['[bindEmailSubmit]', '[closeDialog]']);
});
