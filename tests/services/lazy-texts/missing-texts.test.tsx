/** What the panels say whose texts come late, while the texts are not there. */

import { atom } from 'nanostores';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PageContext } from '../../../src/domain/navigation/page-context.ts';
import { PasskeyPanel } from '../../../src/features/login/passkey/PasskeyPanel.tsx';
import { QrPanel } from '../../../src/features/login/qr/QrPanel.tsx';
import { createTranslator } from '../../../src/i18n/messages.ts';
import { StatusPanel } from '../../../src/services/host-status/StatusPanel.tsx';
import { ThirdPartyPanel } from '../../../src/services/third-party/ThirdPartyPanel.tsx';
import { drawWith } from '../../support/drawn-flow.ts';
import { readTexts } from '../../support/test-page.ts';

const late = vi.hoisted(() => ({ current: {} as object }));
vi.mock('../../../src/services/islands/use-flow.tsx', () => import('../../support/drawn-flow.ts'));
vi.mock('../../../src/services/lazy-texts/use-lazy-texts.tsx', () => ({ useLazyTexts: () => late.current }));

afterEach(() => {
  late.current = {};
});

const page = { language: 'en', tag: 'en', brandName: 'Gatehouse' } as PageContext;
const errors = readTexts('en', 'inverse-error-code');
const t = createTranslator(readTexts('en', 'inverse'));

const inState = (state: object, provider = 'Harbor') => ({ $state: atom(state), providerName: () => provider });
const thirdParty = (state: object, start: object = { type: 'expect-account' }) =>
  drawWith(inState(state), <ThirdPartyPanel {...{ page, errors, t }} start={start as { type: 'expect-account' }} />);

/** Each panel in a state in which it has something to say. */
const panels = {
  'the code for a phone': () => drawWith(inState({ type: 'expired' }), <QrPanel {...{ page, errors, t }} isOpen />),
  'a login through a provider that has stopped': () => thirdParty({ type: 'stopped', reason: 'declined' }),
  'an identity without an account': () => thirdParty({ type: 'unlinked', provider: 'harbor' }),
  'a warning before a provider': () => thirdParty({ type: 'ready' }, { type: 'warn', provider: 'harbor' }),
  'a passkey that is not on this device': () =>
    drawWith(
      inState({ type: 'stopped', reason: 'none' }),
      <PasskeyPanel
        {...{ page, errors, t }}
        press={undefined}
        offered={false}
        running={{ current: undefined }}
        onBusy={() => undefined}
      />,
    ),
  'a registration that is paused': () =>
    drawWith(
      undefined,
      <StatusPanel {...{ page, errors, t }} maintenance={undefined} pausedLogin={undefined} login="/login" />,
    ),
  'a login that takes no passwords': () =>
    drawWith(
      undefined,
      <StatusPanel {...{ page, errors, t }} maintenance={undefined} pausedLogin="password" login={undefined} />,
    ),
  'maintenance without words of the operator': () =>
    drawWith(
      undefined,
      <StatusPanel {...{ page, errors, t }} maintenance={maintenance()} pausedLogin={undefined} login={undefined} />,
    ),
};

function maintenance(texts: ReadonlyMap<string, string> = new Map()) {
  return { texts, from: undefined, until: undefined };
}

describe.each(Object.entries(panels))('%s', (_, draw) => {
  test('says nothing while its texts are loaded, and has no empty button or box', () => {
    late.current = { texts: undefined, state: { type: 'loading' } };
    expect(draw()).toMatchObject({ words: '', buttons: [] });
  });

  test.each([
    ['code', 'Part of this page could not be loaded. Try again, or reload the page.'],
    ['offline', 'We could not reach the server. Check your connection and try again.'],
  ])('says that they could not be loaded, with a button (%s)', (missing, sentence) => {
    late.current = { texts: undefined, state: { type: 'missing', missing, asking: false, asked: 0 } };
    expect(draw()).toMatchObject({ words: `${sentence} Try again`, buttons: ['Try again'] });
  });

  test('says what it has to say as soon as they are there', () => {
    const texts = readTexts('en', 'inverse');
    late.current = { texts, state: { type: 'there', texts } };
    const { words } = draw();
    expect(words).not.toBe('');
    expect(words).not.toContain('could not be loaded');
  });
});

test('a failed login through a provider says why, without the late texts', () => {
  late.current = { texts: undefined, state: { type: 'missing', missing: 'code', asking: false, asked: 0 } };
  expect(thirdParty({ type: 'failed', problem: { type: 'part', missing: 'offline' } })).toMatchObject({
    words: 'We could not reach the server. Check your connection and try again.',
    buttons: [],
  });
});

test('the words of the operator need none of ours', () => {
  late.current = { texts: undefined, state: { type: 'missing', missing: 'code', asking: false, asked: 0 } };
  const own = maintenance(new Map([['en', 'Back at noon.']]));
  const drawn = drawWith(
    undefined,
    <StatusPanel {...{ page, errors, t }} maintenance={own} pausedLogin={undefined} login={undefined} />,
  );
  expect(drawn).toMatchObject({ words: 'Back at noon.', buttons: [] });
});
