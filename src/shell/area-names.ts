/** The names of the product areas, for the header and the home page. */

import type { NamedArea } from '../domain/shell/product-areas.ts';
import type { pageTranslator } from '../i18n/catalogue.ts';

export function areaNames(t: ReturnType<typeof pageTranslator>): Readonly<Record<NamedArea, string>> {
  return {
    spot: t('areaSpot'),
    derivatives: t('areaDerivatives'),
    earn: t('areaEarn'),
    fiat: t('areaFiat'),
    assets: t('areaAssets'),
    rewards: t('areaRewards'),
  };
}
