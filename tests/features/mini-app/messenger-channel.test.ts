import { afterEach, expect, test } from 'vitest';
import { createQrLoginFlow } from '../../../src/features/login/qr/qr-login.ts';
import { $session } from '../../../src/stores/session.ts';
import { fakePageVisibility } from '../../support/fake-platform.ts';
import { eventually } from '../../support/flow-harness.ts';
import { openMiniApp } from './visit-support.ts';

afterEach(() => $session.set({ type: 'anonymous' }));

test('a login with the messenger says by whom the visitor was invited, and a QR code after it carries what the messenger signed (S3.21, S3.33, S7.25)', async () => {
  const visit = openMiniApp({ query: '?ref=FRIEND1&tag=esp' });
  visit.miniApp.byMessenger();
  await visit.miniApp.accept();
  expect(visit.call('/user/public/login/thirdparty').body).toEqual({
    medium: 'referral',
    ref: 'FRIEND1',
    non_crypto: '1',
    url: 'http://localhost:4321/en/friend-invite?ref=FRIEND1&tag=esp',
    process: 'TG_PROCES',
    telegram_callback_mini: visit.signed,
  });
  // The messenger's user has no account here, and chooses the QR code.
  const flow = createQrLoginFlow({
    ...visit.tools,
    visibility: fakePageVisibility(),
    telegramCallback: () => visit.callbacks.at(-1),
  });
  const stop = flow.$state.listen(() => undefined);
  const poll = await eventually(
    () => {
      visit.wait(2000);
      return visit.sent.find(({ path }) => path === '/v3/public/qrcode/status');
    },
    () => 'no question about the code',
  );
  expect(poll.query).toEqual({ uuid: expect.stringMatching(/^[\w-]{36}$/), telegram_callback: visit.signed });
  stop();
  flow.dispose();
});
