/** All captcha kinds of a page. In a chunk of its own, because it is not needed before a captcha is demanded. */

import { type CaptchaVendorTable, vendorScript } from '../../domain/captcha/choice.ts';
import type { Environment } from '../../domain/site/site.ts';
import { createScriptLoader } from '../script-loader.ts';
import { scriptUrlTrust } from '../trusted-script-url.ts';
import type { CaptchaVendors, Clock, GeetestStart } from '../types.ts';
import { createGeetest } from './geetest.ts';
import { createMagpie, type MagpieCalls } from './magpie.ts';
import magpieWorker from './magpie-worker.ts?worker&url';
import { createRecaptcha } from './recaptcha.ts';
import { createTencent } from './tencent.ts';
import type { VendorOptions } from './vendor-page.ts';

/** What the exchange is asked on behalf of a captcha. */
export interface CaptchaCalls {
  geetestStart(signal: AbortSignal): Promise<GeetestStart>;
  readonly magpie: MagpieCalls;
}

export interface CaptchaVendorOptions {
  readonly clock: Clock;
  readonly calls: CaptchaCalls;
  readonly table: CaptchaVendorTable;
  readonly environment: Environment;
  /** BCP 47 tag. */
  readonly tag: string;
  /** The device id. Sent to the sandbox's stand-ins only, so that faults can be switched on for one visitor. */
  guid(): string;
}

function global(name: string): unknown {
  return Reflect.get(window, name);
}

/** Browser only. Nothing is fetched yet. */
export function createCaptchaVendors(options: CaptchaVendorOptions): CaptchaVendors {
  const { clock, calls, table, environment, tag } = options;
  const box = document.createElement('div');
  const visitor = environment === 'local' ? options.guid() : undefined;
  const addressesOf = (kind: keyof CaptchaVendorTable) =>
    table[kind].scripts.map((script) => vendorScript(script, { port: location.port, environment, visitor }));
  const trust = scriptUrlTrust([...addressesOf('geetest'), ...addressesOf('recaptcha'), ...addressesOf('tencent')]);
  const loadScript = createScriptLoader(document, trust);
  const vendorOptions = (kind: keyof CaptchaVendorTable): VendorOptions => {
    return { access: { scripts: addressesOf(kind), key: table[kind].key }, loadScript, box, global, tag };
  };
  return {
    box,
    byKind: {
      geetest: createGeetest(vendorOptions('geetest'), calls.geetestStart),
      recaptcha: createRecaptcha(vendorOptions('recaptcha')),
      tencent: createTencent(vendorOptions('tencent')),
      magpie: createMagpie(calls.magpie, async () => {
        const { createWorkSolver } = await import('./magpie-solver.ts');
        const worker = () => new Worker(trust(magpieWorker), { type: 'module' });
        return createWorkSolver(clock, worker);
      }),
    },
  };
}
