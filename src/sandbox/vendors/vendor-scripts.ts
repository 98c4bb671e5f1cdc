/**
 * Stand-ins for the captcha vendors' scripts, with their globals and callbacks; the captcha is a button. They are text, because
 * they run in the pages that load them.
 */

import type { CaptchaVendorKind } from '../../domain/captcha/choice.ts';
import type { VendorFault } from '../control/scenario.ts';

export const scriptPaths: Readonly<Record<CaptchaVendorKind, string>> = {
  geetest: '/geetest/gt.js',
  recaptcha: '/recaptcha/api.js',
  tencent: '/tencent/TJNCaptcha-global.js',
};

/** @param fault a fault after loading; the script reports it as the vendor's script does */
export function vendorScriptText(kind: CaptchaVendorKind, fault: VendorFault | undefined): string {
  return `(() => {
const erroring = ${fault === 'erroring'};
let expiring = ${fault === 'expiring'};
const origin = new URL(document.currentScript.src).origin;
const fetchJson = async (path) => (await fetch(origin + path, { credentials: 'omit' })).json();
const createButton = (vendor, solve) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.vendor = vendor;
  button.textContent = 'I am human';
  button.style.cssText = 'font:inherit;padding:12px 24px;min-block-size:48px;border:1px solid;border-radius:4px;background:Canvas;color:CanvasText';
  button.onclick = () => { button.disabled = true; solve(); };
  return button;
};
${texts[kind]}
})();
`;
}

const texts: Readonly<Record<CaptchaVendorKind, string>> = {
  geetest: `window.initGeetest = (config, started) => {
  const on = {};
  let validate;
  const fail = () => on.error?.({ error_code: 'sandbox', msg: 'erroring' });
  const solve = () => fetchJson('/geetest/ticket?challenge=' + encodeURIComponent(config.challenge)).then((given) => {
    validate = { geetest_challenge: config.challenge, geetest_validate: given.validate, geetest_seccode: given.validate + '|jordan' };
    on.success?.();
  }).catch(fail);
  let button;
  const captcha = {
    appendTo(place) { button = createButton('geetest', solve); place.append(button); setTimeout(erroring ? fail : () => on.ready?.()); return captcha; },
    onReady(callback) { on.ready = callback; return captcha; },
    onSuccess(callback) { on.success = callback; return captcha; },
    onError(callback) { on.error = callback; return captcha; },
    onClose(callback) { on.close = callback; return captcha; },
    getValidate: () => validate,
    reset() { validate = undefined; button.disabled = false; },
    destroy() { button?.remove(); },
  };
  setTimeout(() => started(captcha));
};`,

  recaptcha: `const widgets = [];
const grecaptcha = window.grecaptcha = { ready: (callback) => setTimeout(callback) };
// The vendor's script is there some time before its methods are.
setTimeout(() => Object.assign(grecaptcha, {
  render(place, parameters) {
    const widget = { token: '', button: createButton('recaptcha', solve) };
    function solve() {
      fetchJson('/recaptcha/ticket?k=' + encodeURIComponent(parameters.sitekey)).then(
        ({ token }) => {
          if (!expiring) return parameters.callback?.(widget.token = token);
          expiring = false;
          parameters['expired-callback']?.();
        },
        () => parameters['error-callback']?.(),
      );
    }
    place.append(widget.button);
    if (erroring) setTimeout(() => parameters['error-callback']?.());
    return widgets.push(widget) - 1;
  },
  reset(id = 0) { widgets[id].token = ''; widgets[id].button.disabled = false; },
  getResponse: (id = 0) => widgets[id].token,
}), 50);`,

  tencent: `window.TencentCaptcha = class {
  constructor(appId, callback, options = {}) { Object.assign(this, { appId, callback, options }); }
  show() {
    const layer = this.layer = document.createElement('div');
    layer.style.cssText = 'position:fixed;inset:0;z-index:2000000000;display:grid;place-content:center;gap:12px;background:#0008';
    if (erroring) {
      const ticket = 'trerror_1001_' + this.appId + '_' + Date.now();
      setTimeout(() => this.callback({ ret: 0, ticket, randstr: '@sandbox', errorCode: 1001, errorMessage: 'erroring' }));
      return;
    }
    const button = createButton('tencent', () => fetchJson('/tencent/ticket?aid=' + encodeURIComponent(this.appId)).then(
      ({ ticket, randstr }) => this.end({ ret: 0, ticket, randstr, appid: this.appId }),
      () => this.end({ ret: 0, ticket: 'trerror_1004_' + this.appId, randstr: '@sandbox', errorCode: 1004 }),
    ));
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = 'Close';
    close.onclick = () => this.end({ ret: 2, ticket: null });
    layer.append(button, close);
    document.body.append(layer);
    button.focus();
    this.options.ready?.({ sdkView: { width: 360, height: 360 } });
  }
  end(result) { this.destroy(); this.callback(result); }
  destroy() { this.layer?.remove(); }
};`,
};
