/** Asks where a visitor is before they register, and stops who may not (S2.30, S2.37, S3.24, S7.47). */

import { ignoreExchangeError } from '../../api/errors.ts';
import { registerPermission, visibility } from '../../contract/region.ts';
import { residenceConfirm, unsupportedRegister } from '../../domain/errors/codes.ts';
import { type RegionFacts, type RegisterAccess, registerAccess } from '../../domain/site/region.ts';
import type { SiteId } from '../../domain/site/site.ts';
import { residenceKey } from '../../domain/storage/stored-names.ts';
import type { Notify } from '../../services/errors/problem.ts';
import type { FlowTools } from '../../services/page/tools.ts';

export interface RegionTools extends FlowTools {
  readonly page: FlowTools['page'] & { readonly site: SiteId };
  /** Left out: the visitor gets no notice, and is not asked for the country of residence. */
  readonly notify?: Notify;
}

export interface Region {
  /** Starts to ask, so that the answer is there by the time of the first submit. */
  prepare(): void;
  /**
   * Whether the visitor may register. Shows a notice where not, and asks for the country of residence where needed.
   *
   * @param typedName the address or number in the form, which goes along to another site
   * @returns `left` for a visitor on the way to another site, or who closed the question
   */
  admit(typedName: string): Promise<'open' | 'unsupported' | 'left'>;
  /** ISO code of the country the exchange sees the visitor in, once it is known (`live_country_code`, S3.01). */
  country(): string | undefined;
}

/** Longest wait of a submit for these answers: they can only forbid. */
const options = { timeoutMs: 3000 } as const;

export function createRegion({ exchange, platform, page, notify }: RegionTools): Region {
  let seen: string | undefined;
  let asked: Promise<Pick<RegionFacts, 'permitted' | 'visibility'>> | undefined;

  function ask() {
    // The request layer caches the answers for a minute; one that failed is requested again the next time.
    asked ??= Promise.all([
      exchange.send(registerPermission, {}, undefined, options).catch(ignoreExchangeError),
      exchange.send(visibility, {}, undefined, options).catch(ignoreExchangeError),
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
    async admit(typedName) {
      const { type } = await access();
      if (type === 'open') return 'open';
      if (type === 'confirm-residence') {
        return (await notify?.(residenceConfirm, { typedName })) === 'confirm' ? 'open' : 'left';
      }
      await notify?.(unsupportedRegister);
      return 'unsupported';
    },
    country: () => seen,
  };
}
