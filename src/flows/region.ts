/** Asks where a visitor is before they register, and stops who may not (S2.30, S2.37, S3.24, S7.47). */

import { registerPermission, visibility } from '../contract/region.ts';
import { residenceConfirm, unsupportedRegister } from '../domain/errors/codes.ts';
import { type RegionFacts, type RegisterAccess, registerAccess } from '../domain/region.ts';
import type { SiteId } from '../domain/site.ts';
import { residenceKey } from '../domain/stored-names.ts';
import type { Notify } from './problem.ts';
import type { FlowTools } from './tools.ts';

export interface RegionTools extends FlowTools {
  readonly page: FlowTools['page'] & { readonly site: SiteId };
  /** Left out: nobody is told, and where they live is not asked. */
  readonly notify?: Notify;
}

export interface Region {
  /** Starts to ask, so that the answer is there by the time of the first submit. */
  prepare(): void;
  /**
   * Whether what was typed may be sent; who may not is told so, and who has to say where they live is asked.
   *
   * @returns `left` for a visitor on the way to another site, or who closed the question
   */
  admit(): Promise<'open' | 'unsupported' | 'left'>;
  /** ISO code of the country the exchange sees the visitor in, once it is known (`live_country_code`, S3.01). */
  country(): string | undefined;
}

/** How long a submit waits for answers that only forbid, in ms. */
const patienceMs = 3000;

export function createRegion({ exchange, platform, page, notify }: RegionTools): Region {
  let seen: string | undefined;
  let asked: Promise<Pick<RegionFacts, 'permitted' | 'visibility'>> | undefined;

  function ask() {
    // The answers are kept by the request layer for a minute; one that failed is asked for again the next time.
    asked ??= Promise.all([
      exchange.send(registerPermission, {}, undefined, { timeoutMs: patienceMs }).catch(() => undefined),
      exchange.send(visibility, {}, undefined, { timeoutMs: patienceMs }).catch(() => undefined),
    ]).then(([permission, place]) => {
      if (!permission || !place) asked = undefined;
      seen = place?.code || undefined;
      return {
        permitted: permission?.is_permitted,
        visibility: place && { visible: place.is_visible === 0, country: place.code },
      };
    });
    return asked;
  }

  async function access(): Promise<RegisterAccess> {
    const facts = await ask();
    const residenceConfirmed = platform.storage.get(residenceKey(page.storagePrefix)) !== null;
    return registerAccess({ site: page.site, residenceConfirmed, ...facts });
  }

  return {
    prepare: () => void ask(),
    async admit() {
      const { type } = await access();
      if (type === 'open') return 'open';
      if (type === 'confirm-residence') return (await notify?.(residenceConfirm)) === 'confirm' ? 'open' : 'left';
      await notify?.(unsupportedRegister);
      return 'unsupported';
    },
    country: () => seen,
  };
}
