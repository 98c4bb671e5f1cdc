import type { Channel } from '../../flows/channel/channel.ts';
import type { LinkChannel } from '../../flows/channel/link-channel.ts';
import type { App } from '../app.ts';

/** The channel of a form, fetched beside it. Where its scripts cannot be had, nothing is known and nothing is told. */
export function channelOnDemand(app: App): Channel {
  let loaded: Channel | undefined;
  const loading = import('./channel.ts').then(({ startChannel }) => {
    const channel = startChannel(app);
    channel.begin();
    loaded = channel;
    return channel;
  });
  loading.catch(() => undefined);
  return {
    fields: () => loading.then((channel) => channel.fields()).catch(() => ({})),
    withoutRefused: (address) => loaded?.withoutRefused(address) ?? address,
    bindPartner: (registered) => loading.then((channel) => channel.bindPartner(registered)).catch(() => undefined),
    registered: (registered) => loading.then((channel) => channel.registered(registered)).catch(() => undefined),
    stepShown: (place) => void loading.then((channel) => channel.stepShown(place)).catch(() => undefined),
    failed: (retCode, place) => void loading.then((channel) => channel.failed(retCode, place)).catch(() => undefined),
  };
}

/** Where the visitor comes from, for a page without a registration. Read with the first call that says it. */
export function loginChannelOnDemand(app: App): Pick<Channel, 'fields'> {
  return {
    fields: () =>
      Promise.all([import('./codes.ts'), import('../../flows/channel/codes.ts')])
        .then(([{ pageCodes }, { fieldsOf }]) => fieldsOf(pageCodes(app), app.platform.clock))
        .catch(() => ({})),
  };
}

/** What the page of a mailed link tells, fetched beside its form. */
export function linkChannelOnDemand(app: App): LinkChannel {
  const loading = import('./link-channel.ts').then(({ startLinkChannel }) => startLinkChannel(app));
  loading.catch(() => undefined);
  return {
    stepShown: (place) => void loading.then((channel) => channel.stepShown(place)).catch(() => undefined),
    failed: (retCode, place) => void loading.then((channel) => channel.failed(retCode, place)).catch(() => undefined),
  };
}
