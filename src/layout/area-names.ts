/** The names of the product areas, for the header and the home page, and what one does there, for the home page alone. */

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

export function areaTexts(t: ReturnType<typeof pageTranslator>): Readonly<Record<NamedArea, string>> {
  return {
    spot: t('areaSpotText'),
    derivatives: t('areaDerivativesText'),
    earn: t('areaEarnText'),
    fiat: t('areaFiatText'),
    assets: t('areaAssetsText'),
    rewards: t('areaRewardsText'),
  };
}
