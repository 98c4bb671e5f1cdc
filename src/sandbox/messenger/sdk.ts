/**
 * A stand-in for the messenger's SDK, with the published names. The messenger draws its buttons around a mini app; this one
 * draws them at the edges of the page.
 */
export const messengerSdk = `(() => {
let stored = {};
try { stored = JSON.parse(sessionStorage.__telegram__initParams ?? '{}'); } catch {}
const listeners = {};
const emit = (name) => (listeners[name] ?? []).forEach((listener) => listener());
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
const reservePadding = () => {
  document.body.style.paddingBlock = (back.hidden ? 0 : 48) + 'px ' + (main.hidden ? 0 : 48) + 'px';
};
const onClick = (button) => (listener) => button.addEventListener('click', listener);
window.Telegram = { WebApp: {
  initData: stored.tgWebAppData ?? '',
  version: stored.tgWebAppVersion,
  platform: stored.tgWebAppPlatform,
  themeParams: theme,
  viewportStableHeight: innerHeight,
  ready() {}, expand() {},
  close() { document.body.dataset.messengerClosed = '1'; },
  onEvent(name, listener) { (listeners[name] ??= []).push(listener); },
  BackButton: { show() { back.hidden = false; reservePadding(); }, hide() { back.hidden = true; reservePadding(); }, onClick: onClick(back) },
  MainButton: {
    setParams({ text, color, text_color, is_active, is_visible }) {
      if (text !== undefined) main.textContent = text;
      if (color !== undefined) main.style.background = color;
      if (text_color !== undefined) main.style.color = text_color;
      if (is_active !== undefined) main.disabled = !is_active;
      if (is_visible !== undefined) main.hidden = !is_visible;
      reservePadding();
    },
    showProgress() { main.setAttribute('aria-busy', 'true'); },
    hideProgress() { main.removeAttribute('aria-busy'); },
    onClick: onClick(main),
  },
} };
addEventListener('resize', () => { window.Telegram.WebApp.viewportStableHeight = innerHeight; emit('viewportChanged'); });
})();
`;
