import type { App } from '../page/app.ts';
import { lazy } from '../page/lazy.ts';
import type { Channel } from './channel.ts';
import type { LinkChannel } from './link-channel.ts';

const ignore = () => undefined;

/** The channel of a form, loaded beside it. Where its scripts cannot be had, nothing is known and nothing is told. */
export function lazyChannel(app: App): Channel {
  const channel = lazy(async () => (await import('./page-channel.ts')).startChannel(app));
  const tell = (use: (there: Channel) => unknown) => channel.get().then(use).then(ignore, ignore);
  void tell(ignore);
  return {
    fields: () =>
      channel
        .get()
        .then((there) => there.fields())
        .catch(() => ({})),
    withoutRefused: (address) => channel.now()?.withoutRefused(address) ?? address,
    bindPartner: (registered) => tell((there) => there.bindPartner(registered)),
    registered: (registered) => tell((there) => there.registered(registered)),
    stepShown: (place) => void tell((there) => there.stepShown(place)),
    failed: (retCode, place) => void tell((there) => there.failed(retCode, place)),
  };
}

/** Where the visitor comes from, for a page without a registration. Read with the first call that says it. */
export function lazyLoginChannel(app: App): Pick<Channel, 'fields'> {
  const codes = lazy(async () => {
    const [{ pageCodes }, { fieldsOf }] = await Promise.all([import('./page-codes.ts'), import('./codes.ts')]);
    return () => fieldsOf(pageCodes(app), app.platform.clock);
  });
  return {
    fields: () =>
      codes
        .get()
        .then((fields) => fields())
        .catch(() => ({})),
  };
}

/** What the page of a mailed link tells, loaded beside its form. */
export function lazyLinkChannel(app: App): LinkChannel {
  const channel = lazy(async () => (await import('./page-link-channel.ts')).startLinkChannel(app));
  const tell = (use: (there: LinkChannel) => unknown) => void channel.get().then(use).catch(ignore);
  tell(ignore);
  return {
    stepShown: (place) => tell((there) => there.stepShown(place)),
    failed: (retCode, place) => tell((there) => there.failed(retCode, place)),
  };
}
