/** Login through a provider, with the addresses of the site. Imported with the first such login. */

import { providerOf } from '../../sites/providers.ts';
import { sceneCodes } from '../domain/checks/scene-codes.ts';
import { localizedPath } from '../domain/navigation/paths.ts';
import type { ErrorReporting } from '../flows/errors/problem.ts';
import { withParts } from '../flows/lifetime.ts';
import { type AskAboutBind, createThirdPartyFlow, type ThirdPartyFlow } from '../flows/third-party/third-party.ts';
import { createProof } from '../platform/proof.ts';
import type { App } from './app.ts';
import type { CaptchaParts } from './captcha/captcha.ts';
import { captchaOnDemand } from './captcha/captcha-on-demand.ts';
import { loginChannelOnDemand } from './channel/channel-on-demand.ts';

interface Options {
  readonly drawCaptcha: (parts: CaptchaParts) => Promise<() => void>;
  readonly askAboutBind: AskAboutBind;
}

export function createPageThirdParty(
  app: App & ErrorReporting,
  { drawCaptcha, askAboutBind }: Options,
): ThirdPartyFlow {
  const { page, environment } = app;
  const captcha = captchaOnDemand(app, sceneCodes.thirdParty, drawCaptcha);
  const flow = createThirdPartyFlow({
    ...app,
    captcha,
    channel: loginChannelOnDemand(app),
    askAboutBind,
    redirectUri: location.origin + localizedPath(page.language, '/login'),
    provider: (id) => providerOf(id, page.site, environment, location),
    createProof,
    here: () => location.pathname + location.search,
    show: (path) => history.replaceState(history.state, '', path),
    leave: (address) => location.assign(address),
  });
  return withParts(flow, captcha);
}
