import { support } from '../../../sites/chosen-brand/support.ts';
import { splitLanguage } from '../../domain/language/language.ts';
import { supportAddress } from '../../domain/site/brand.ts';

/** The brand's customer service (S2.12), in the language of this page's path. */
export function supportPage(path: string): string {
  return supportAddress(support, splitLanguage(path).segment);
}
