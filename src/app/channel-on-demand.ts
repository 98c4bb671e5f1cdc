import type { Channel } from '../flows/channel.ts';
import type { App } from './app.ts';

/** The channel of a form, fetched beside it. Where its scripts cannot be had, nothing is known and nothing is told. */
export function channelOnDemand(app: App): Channel {
  const loading = import('./channel.ts').then(({ startChannel }) => {
    const channel = startChannel(app);
    channel.begin();
    return channel;
  });
  loading.catch(() => undefined);
  return {
    fields: () => loading.then((channel) => channel.fields()).catch(() => ({})),
    bindPartner: (registered) => loading.then((channel) => channel.bindPartner(registered)).catch(() => undefined),
    registered: (registered) => loading.then((channel) => channel.registered(registered)).catch(() => undefined),
    failed: (retCode) => void loading.then((channel) => channel.failed(retCode)).catch(() => undefined),
  };
}
