import { createChannel, type PageChannel } from '../flows/channel.ts';
import type { App } from './app.ts';
import { countConversion } from './conversion-pixel.ts';

let channel: PageChannel | undefined;

/** The page's channel, made at the first call: its form and the panel beside it share one. */
export function startChannel(app: App): PageChannel {
  channel ??= createChannel({ ...app, converted: (medium) => countConversion(app.environment, medium) });
  return channel;
}
