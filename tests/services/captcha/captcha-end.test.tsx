// @vitest-environment jsdom
/** The captcha ends with the form that asked for it: its overlay has a React root of its own. */

import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { languageOf } from '../../../src/domain/language/language.ts';
import { pageContext } from '../../../src/domain/navigation/page-context.ts';
import { completeMessages } from '../../../src/i18n/catalogue.ts';
import { createTranslator } from '../../../src/i18n/messages.ts';
import { drawCaptchaOverlay } from '../../../src/services/captcha/CaptchaOverlay.tsx';
import type { CaptchaView } from '../../../src/services/captcha/captcha.ts';
import { captchaDrawer, lazyCaptcha } from '../../../src/services/captcha/lazy-captcha.ts';
import type { CaptchaTextKey } from '../../../src/services/captcha/texts.ts';
import { startApp } from '../../../src/services/page/app.ts';

vi.mock('../../../src/services/telemetry/monitoring.ts', () => ({
  startMonitoring: () => ({ call: () => undefined, event: () => undefined, report: () => undefined }),
}));

const closed = { type: 'closed' } as const;

test('a layer of a vendor that is there before the dialog can be pressed, and the page cannot (S4.24, S9.17)', async () => {
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
  Object.assign(document, { adoptedStyleSheets: [] });
  Object.assign(HTMLDialogElement.prototype, { show: () => undefined, close: () => undefined });
  const page = document.body.appendChild(document.createElement('main'));
  const $state = atom<CaptchaView>({ type: 'idle' });
  const nothing = () => undefined;
  const flow = { $state, next: nothing, close: nothing, refuse: nothing, dispose: nothing, solve: async () => closed };
  const t = createTranslator<CaptchaTextKey>(completeMessages('en', 'inverse'));
  const remove = drawCaptchaOverlay({ flow, box: document.createElement('div') }, t, 'en');
  // Where a scene shows no loading, the dialog opens with the vendor's layer or after it.
  const layer = document.body.appendChild(document.createElement('div'));
  $state.set({ type: 'shown', kind: 'tencent', retry: true, hasOther: true, progress: undefined });
  await vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull());
  await vi.waitFor(() => expect(page.inert).toBe(true));
  expect(layer.inert ?? false).toBe(false);
  remove();
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  for (const element of [page, layer]) element.remove();
});

test('a captcha that is open closes with its owner, and nothing of it is left on the page (S4.22)', async () => {
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
  Object.assign(document, { adoptedStyleSheets: [] });
  Object.assign(HTMLDialogElement.prototype, { show: () => undefined, close: () => undefined });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const app = startApp(pageContext(siteOf('global'), 'en', languageOf('en').tag));
  const t = createTranslator<CaptchaTextKey>(completeMessages('en', 'inverse'));
  const captcha = lazyCaptcha(app, sceneCodes.register, captchaDrawer(t, 'en'));
  const outcome = captcha.solve();
  await vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull(), { timeout: 4000 });
  captcha.dispose();
  expect(await outcome).toEqual({ type: 'closed' });
  await vi.waitFor(() => expect(document.body.children).toHaveLength(0));
  vi.unstubAllGlobals();
});
