import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { TwoFactorDialog } from '../../../src/features/register/TwoFactorDialog.tsx';
import type { Translate } from '../../../src/i18n/messages.ts';
import { IpBanDialog } from '../../../src/services/errors/IpBanDialog.tsx';
import { NoticeDialog } from '../../../src/services/errors/NoticeDialog.tsx';
import type { DialogRequest } from '../../../src/stores/dialogs.ts';

const t: Translate<string> = (key) => `[${key}]`;
const nothing = () => undefined;
const frame = { t, onAnswer: nothing };
const plain: DialogRequest = { id: 'test', title: 'A title', closable: false };

function markupOf(part: ReactNode): string {
  return renderToStaticMarkup(<StrictMode>{part}</StrictMode>);
}

/** Labels of the buttons, in order. */
function buttonsOf(html: string): string[] {
  return [...html.matchAll(/<button[^>]*?(?:aria-label="([^"]*)"[^>]*)?>(.*?)<\/button>/gs)].map(
    ([, label, inner = '']) => label ?? inner.replace(/<[^>]*>/g, ''),
  );
}

describe('the notice dialog (S2.33)', () => {
  test('has the parts of its request, and is named by its title', () => {
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
    const html = markupOf(<NoticeDialog request={request} {...frame} />);
    expect(buttonsOf(html)).toEqual(['[copyIdButton]', 'Yes', 'Again', 'No', '[closeDialog]']);
    const [, id] = /aria-labelledby="([^"]*)"/.exec(html) ?? [];
    expect(html).toContain(`<h2 id="${id}">A title</h2>`);
    expect(html).toContain('A subtitle');
    expect(html).toContain('dialog-icon');
  });

  test('has no close icon, icon, subtitle or button that its request does not have', () => {
    const html = markupOf(<NoticeDialog request={{ ...plain, confirm: 'Yes' }} {...frame} />);
    expect(buttonsOf(html)).toEqual(['Yes']);
    expect(html).not.toContain('dialog-icon');
    expect(html).not.toContain('<p>');
  });
});

describe('the dialog of an address that is banned (S2.35)', () => {
  const request = { ...plain, confirm: 'OK', closable: true };
  const content = { type: 'ip-ban', ip: '2001:db8::1', address: 'Your address: {{ip}}' } as const;

  test('shows the address isolated from the direction of the text, with a close and a confirm button', () => {
    const html = markupOf(<IpBanDialog request={request} content={content} {...frame} />);
    expect(html).toMatch(/Your address: <span><bdi[^>]*>2001:db8::1<\/bdi>/);
    expect(buttonsOf(html)).toEqual(['OK', '[closeDialog]']);
    expect(html).not.toContain('checkbox');
  });

  test('may have a box to tick, which its tip describes', () => {
    const tickBox = { label: 'It was me', tip: 'We keep the address', onTick: nothing };
    const html = markupOf(<IpBanDialog request={request} content={{ ...content, tickBox }} {...frame} />);
    const [, id] = /aria-describedby="([^"]*tip)"/.exec(html) ?? [];
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain('It was me');
    expect(html).toContain('We keep the address');
  });
});

test('the security verification dialog asks for two codes, names where they were sent, and cannot be submitted empty (S2.32)', () => {
  const html = markupOf(
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
  // The slots stand where a placeholder would: the label says it, and nothing says it once more.
  expect([...html.matchAll(/>([^<>]*Code\])</g)].map(([, text]) => text)).toEqual([
    '[pleaseEnterEmailVerificationCode]',
    '[pleaseEnterTheMobileVerificationCode]',
  ]);
  expect(html).toMatch(/\[VerificationCodeWillSendTo\] <bdi[^>]*>a@mail\.example/);
  expect(html).toMatch(/\[VerificationCodeWillSendTo\] <bdi[^>]*>\+44 5551234567/);
  expect(html).toMatch(/<button type="submit"[^>]*disabled=""/);
  expect(buttonsOf(html)).toEqual(['[bindEmailSubmit]', '[closeDialog]']);
});
