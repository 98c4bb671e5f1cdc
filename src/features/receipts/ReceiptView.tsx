import type { Receipt } from '../../contract/agreement.ts';
import { isLanguageCode, languageOf } from '../../domain/language/language.ts';
import { formatDate } from '../../domain/language/local-words.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { CookieRecord } from '../../services/agreements/cookie-record.ts';
import { useLocalWords } from '../../services/local-words/use-local-words.tsx';
import type { ReceiptsTextKey } from './texts.ts';

interface ViewProps {
  readonly page: PageContext;
  readonly t: Translate<ReceiptsTextKey>;
}

interface ReceiptViewProps extends ViewProps {
  readonly receipt: Receipt;
  readonly terms: string;
  readonly privacy: string;
}

/** What a receipt says: the sentence as it was shown, the versions, when, and where. */
export function ReceiptView({ receipt, terms, privacy, page, t }: ReceiptViewProps) {
  const words = useLocalWords(page);
  const { sentence, language, site, release, uid } = receipt;
  return (
    <>
      <Sentence text={sentence} language={language} />
      <dl>
        <dt>{t('receiptTime')}</dt>
        <dd>{formatDate(receipt.agreed_at, page.tag, words, true)}</dd>
        <dt>{terms}</dt>
        <dd>{t('receiptVersion', { version: receipt.terms })}</dd>
        <dt>{privacy}</dt>
        <dd>{t('receiptVersion', { version: receipt.privacy })}</dd>
        <dt>{t('receiptPlace')}</dt>
        <dd>
          <bdi>{site}</bdi>, <bdi>{labelOf(language)}</bdi>, <bdi>{release}</bdi>
        </dd>
        <dt>{t('accountStep')}</dt>
        <dd>
          <bdi>UID {uid}</bdi>
        </dd>
      </dl>
    </>
  );
}

/** The last answer to the cookie notice in this browser. */
export function CookieAnswer({ record, page, t }: ViewProps & { readonly record: CookieRecord | undefined }) {
  const words = useLocalWords(page);
  if (record === undefined) return <p className="form-lead">{t('receiptCookiesNone')}</p>;
  return (
    <article className="receipt">
      <p>{t(record.agreed ? 'receiptCookiesAgreed' : 'receiptCookiesRefused')}</p>
      <Sentence text={record.sentence} language={record.language} />
      <dl>
        <dt>{t('receiptTime')}</dt>
        <dd>{formatDate(record.at, page.tag, words, true)}</dd>
        <dt>{t('receiptCookies')}</dt>
        <dd>{t('receiptVersion', { version: record.version })}</dd>
        <dt>{t('receiptPlace')}</dt>
        <dd>
          <bdi>{page.site}</bdi>, <bdi>{labelOf(record.language)}</bdi>, <bdi>{record.notice}</bdi>
        </dd>
      </dl>
    </article>
  );
}

function Sentence({ text, language }: { readonly text: string; readonly language: string }) {
  const { tag, dir } = isLanguageCode(language) ? languageOf(language) : { tag: undefined, dir: 'auto' };
  return (
    <blockquote lang={tag} dir={dir}>
      {text}
    </blockquote>
  );
}

/** The language by its own name; its code where this release does not know it. */
function labelOf(language: string): string {
  return isLanguageCode(language) ? languageOf(language).label : language;
}
