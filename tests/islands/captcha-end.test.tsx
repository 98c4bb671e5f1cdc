// @vitest-environment jsdom
/** The captcha ends with the form that asked for it: its overlay has a React root of its own. */

import { expect, test, vi } from 'vitest';
import { siteOf } from '../../sites/all.ts';
import { startApp } from '../../src/app/app.ts';
import { captchaOnDemand } from '../../src/app/captcha/captcha-on-demand.ts';
import { sceneCodes } from '../../src/domain/checks/scene-codes.ts';
import { languageOf } from '../../src/domain/language/language.ts';
import { pageContext } from '../../src/domain/navigation/page-context.ts';
import { completeMessages } from '../../src/i18n/catalogue.ts';
import { createTranslator } from '../../src/i18n/messages.ts';
import { captchaLoader } from '../../src/islands/captcha/load-captcha.ts';
import type { CaptchaTextKey } from '../../src/islands/captcha/texts.ts';

vi.mock('../../src/app/telemetry/monitoring.ts', () => ({
  startMonitoring: () => ({ call: () => undefined, event: () => undefined, report: () => undefined }),
}));

test('a captcha that is open closes with its owner, and nothing of it is left on the page (S4.22)', async () => {
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
  Object.assign(document, { adoptedStyleSheets: [] });
  Object.assign(HTMLDialogElement.prototype, { show: () => undefined, close: () => undefined });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const app = startApp(pageContext(siteOf('global'), 'en', languageOf('en').tag));
  const t = createTranslator<CaptchaTextKey>(completeMessages('en', 'inverse'));
  const captcha = captchaOnDemand(app, sceneCodes.register, captchaLoader(t, 'en'));
  const outcome = captcha.solve();
  await vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull(), { timeout: 4000 });
  captcha.dispose();
  expect(await outcome).toEqual({ type: 'closed' });
  await vi.waitFor(() => expect(document.body.children).toHaveLength(0));
  vi.unstubAllGlobals();
});
