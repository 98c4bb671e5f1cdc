/** Login through a provider, with the addresses of the site. A chunk of its own: it comes with the first such login. */

import { providerOf } from '../../sites/providers.ts';
import { localizedPath } from '../domain/localized-path.ts';
import { sceneCodes } from '../domain/scene-codes.ts';
import type { ErrorReporting } from '../flows/problem.ts';
import { type AskAboutBind, createThirdPartyFlow, type ThirdPartyFlow } from '../flows/third-party.ts';
import { createProof } from '../platform/proof.ts';
import type { App } from './app.ts';
import type { CaptchaParts } from './captcha.ts';
import { captchaOnDemand } from './captcha-on-demand.ts';

interface Options {
  readonly drawCaptcha: (parts: CaptchaParts) => Promise<unknown>;
  readonly askAboutBind: AskAboutBind;
}

export function createPageThirdParty(
  app: App & ErrorReporting,
  { drawCaptcha, askAboutBind }: Options,
): ThirdPartyFlow {
  const { page, environment } = app;
  return createThirdPartyFlow({
    ...app,
    captcha: captchaOnDemand(app, sceneCodes.thirdParty, drawCaptcha),
    askAboutBind,
    redirectUri: location.origin + localizedPath(page.language, '/login'),
    provider: (id) => providerOf(id, page.site, environment, location),
    createProof,
    here: () => location.pathname + location.search,
    show: (path) => history.replaceState(history.state, '', path),
    leave: (address) => location.assign(address),
  });
}
