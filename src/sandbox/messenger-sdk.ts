/**
 * A stand-in for the messenger's SDK: the names are its published ones, and the buttons, which the messenger itself draws
 * around a mini app, are drawn at the page's edges.
 */
export const messengerSdk = `(() => {
const stored = JSON.parse(sessionStorage.__telegram__initParams ?? '{}');
const hears = {};
const tell = (name) => (hears[name] ?? []).forEach((hear) => hear());
const bar = (edge) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.messenger = edge;
  button.hidden = true;
  button.style.cssText = 'position:fixed;z-index:900;inset-inline:0;inset-block-' + (edge === 'back' ? 'start' : 'end') +
    ':0;min-block-size:48px;border:0;font:600 16px/1.5 system-ui,sans-serif;background:' + (edge === 'back' ? '#17181e;color:#fff;text-align:start;padding-inline:16px' : (theme.button_color ?? '#1f6fb2') + ';color:' + (theme.button_text_color ?? '#fff'));
  document.body.append(button);
  return button;
};
let theme = {};
try { theme = JSON.parse(stored.tgWebAppThemeParams ?? '{}'); } catch {}
const back = bar('back');
back.textContent = '\\u2190 Back';
const main = bar('main');
const room = () => {
  document.body.style.paddingBlock = (back.hidden ? 0 : 48) + 'px ' + (main.hidden ? 0 : 48) + 'px';
};
const onClick = (button) => (hear) => button.addEventListener('click', hear);
window.Telegram = { WebApp: {
  initData: stored.tgWebAppData ?? '',
  version: stored.tgWebAppVersion,
  platform: stored.tgWebAppPlatform,
  themeParams: theme,
  viewportStableHeight: innerHeight,
  ready() {}, expand() {},
  close() { document.body.dataset.messengerClosed = '1'; },
  onEvent(name, hear) { (hears[name] ??= []).push(hear); },
  BackButton: { show() { back.hidden = false; room(); }, hide() { back.hidden = true; room(); }, onClick: onClick(back) },
  MainButton: {
    setParams({ text, is_active, is_visible }) {
      if (text !== undefined) main.textContent = text;
      if (is_active !== undefined) main.disabled = !is_active;
      if (is_visible !== undefined) main.hidden = !is_visible;
      room();
    },
    showProgress() { main.setAttribute('aria-busy', 'true'); },
    hideProgress() { main.removeAttribute('aria-busy'); },
    onClick: onClick(main),
  },
} };
addEventListener('resize', () => { window.Telegram.WebApp.viewportStableHeight = innerHeight; tell('viewportChanged'); });
})();
`;
