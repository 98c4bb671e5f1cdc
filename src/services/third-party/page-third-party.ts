/** Login through a provider, with the addresses of the site. Imported with the first such login. */

import { providerOf } from '../../../sites/providers.ts';
import { createProof } from '../../browser/proof.ts';
import { sceneCodes } from '../../domain/checks/scene-codes.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { type DrawCaptcha, lazyCaptcha } from '../captcha/lazy-captcha.ts';
import type { ErrorReporting } from '../errors/problem.ts';
import type { App } from '../page/app.ts';
import { withParts } from '../page/lifetime.ts';
import { lazyLoginChannel } from '../referral/lazy-channel.ts';
import { type AskAboutBind, createThirdPartyFlow, type ThirdPartyFlow } from './third-party.ts';

interface Options {
  readonly drawCaptcha: DrawCaptcha;
  readonly askAboutBind: AskAboutBind;
}

export function createPageThirdParty(
  app: App & ErrorReporting,
  { drawCaptcha, askAboutBind }: Options,
): ThirdPartyFlow {
  const { page, environment } = app;
  const captcha = lazyCaptcha(app, sceneCodes.thirdParty, drawCaptcha);
  const flow = createThirdPartyFlow({
    ...app,
    captcha,
    channel: lazyLoginChannel(app),
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
