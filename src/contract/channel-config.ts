/** What a campaign changes on the sign-up page (S7.43). */

import * as v from 'valibot';
import type { Layout } from '../domain/shell/layout.ts';
import { endpoint, text } from './endpoint.ts';

/** Names of the configuration's parts; the product text does not show them, so they are ours. */
export const bannerKeys = {
  page: 'signup_page_config',
  button: 'signup_register_button',
  loginPage: 'login_page_config',
  amounts: 'signup_retention_amount',
} as const;

/** The project that the configuration is kept under. */
export const bannerProject = 'signup';

/** Frames by the names of the wire, odd spelling included (S2.31). */
export const layoutsByName: ReadonlyMap<unknown, Layout> = new Map<string, Layout>([
  ['oldDeadppol', 'plain'],
  ['newPriceA', 'price-a'],
  ['newPriceB', 'price-b'],
  ['newBrand', 'brand'],
]);

/** Each value is JSON in a text: `{"layout":"newPriceA"}`, `{"text":"…"}`, `{"normal_amount":"$5,050",…}`. */
export const bannerConfig = endpoint({
  method: 'POST',
  path: '/v3/config/banner',
  access: 'public',
  hideErrors: true,
  input: v.object({
    project_name: text(64),
    keys: v.pipe(v.array(v.picklist(Object.values(bannerKeys))), v.maxLength(8)),
    properties: v.object({ language: text(16) }),
  }),
  result: v.object({ data: v.array(v.object({ key: v.string(), value: v.string() })) }),
});
