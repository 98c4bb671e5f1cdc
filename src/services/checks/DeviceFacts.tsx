import { formatDate } from '../../domain/language/local-words.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Translate } from '../../i18n/messages.ts';
import { useLocalWords } from '../local-words/use-local-words.tsx';
import type { WayTextKey } from './texts.ts';
import type { AskingDevice } from './told-step.ts';

interface DeviceFactsProps {
  readonly t: Translate<WayTextKey>;
  readonly page: PageContext;
  readonly device: AskingDevice;
}

/**
 * Which device asks, when and from where, as the exchange sees it. Behind a page that passes everything on it is another device, and
 * the visitor may notice it.
 */
export function DeviceFacts({ t, page, device: { name, place, address, askedAt } }: DeviceFactsProps) {
  const words = useLocalWords(page);
  return (
    <>
      <dl className="device-facts">
        {name && (
          <div>
            <dt>{t('deviceName')}</dt>
            <dd>
              <bdi>{name}</bdi>
            </dd>
          </div>
        )}
        {askedAt !== undefined && (
          <div>
            <dt>{t('deviceTime')}</dt>
            <dd>{formatDate(askedAt, page.tag, words, true)}</dd>
          </div>
        )}
        {(place || address) && (
          <div>
            <dt>{t('devicePlace')}</dt>
            <dd>
              <bdi>{place}</bdi> <bdi dir="ltr">{address}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <p className="tip">{t('deviceDiffers')}</p>
    </>
  );
}
