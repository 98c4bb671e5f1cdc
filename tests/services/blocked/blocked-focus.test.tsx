// @vitest-environment jsdom
/** Where the focus is when the screen of a blocked account comes (S4.38). */

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { pageContext } from '../../../src/domain/navigation/page-context.ts';
import { completeMessages } from '../../../src/i18n/catalogue.ts';
import { BlockedScreen } from '../../../src/services/blocked/BlockedScreen.tsx';

vi.mock('../../../src/services/lazy-texts/use-lazy-texts.tsx', () => ({
  useLazyTexts: () => ({ texts: completeMessages('en', 'inverse') }),
}));
vi.mock('../../../src/ui/style-sheet.ts', () => ({ styleSheet: () => () => undefined }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('the heading has the focus once the dialog over the screen is closed, also where the screen is drawn before that (S4.38)', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  const root = createRoot(place);
  const page = pageContext(siteOf('global'), 'en', 'en');
  const blocked = { kind: 'suspended', still: [], next: 'support' } as const;
  await act(async () =>
    root.render(<BlockedScreen page={page} blocked={blocked} onReady={() => undefined} onBack={() => undefined} />),
  );
  const heading = place.querySelector('h1');
  expect(heading?.textContent).toBe('This account is suspended');
  expect(document.activeElement).not.toBe(heading);
  dialog.removeAttribute('open');
  dialog.dispatchEvent(new Event('close'));
  expect(document.activeElement).toBe(heading);
  await act(async () => root.unmount());
});
