import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { localizedPath, receiptPath } from '../../domain/navigation/paths.ts';
import { createTranslator, type Translate } from '../../i18n/messages.ts';
import { overlayLoader } from '../../services/errors/load-overlays.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { withErrorReporter } from '../../services/errors/problem.ts';
import { useFlowState } from '../../services/islands/flow-hooks.tsx';
import { withBoundary } from '../../services/islands/IslandBoundary.tsx';
import type { IslandProps } from '../../services/islands/island-props.ts';
import { useFlow } from '../../services/islands/use-flow.tsx';
import { usePageShown } from '../../services/islands/use-page-shown.tsx';
import { startApp } from '../../services/page/app.ts';
import { $cookieAnswers } from '../../stores/cookie-answers.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { StateMark } from '../../ui/StateMark.tsx';
import { createPageReceipts } from './page-receipts.ts';
import { CookieAnswer, ReceiptView } from './ReceiptView.tsx';
import {
  checkingReceipts,
  noReceipt,
  type OpenedReceiptState,
  type OwnReceiptsState,
  type ReceiptsFlow,
} from './receipts.ts';
import type { ReceiptsTextKey } from './texts.ts';

export interface ReceiptsProps extends IslandProps {
  /** Names of the documents. */
  readonly terms: string;
  readonly privacy: string;
}

type Parts = ReceiptsProps & { readonly t: Translate<ReceiptsTextKey> };

/** What the account and this browser have agreed to, and a receipt that anybody opens. */
function ReceiptsPageIsland(props: ReceiptsProps) {
  const { page, messages, errors } = props;
  const t = createTranslator<ReceiptsTextKey>(messages);
  const flow = useFlow(() => createPageReceipts(withErrorReporter(startApp(page), errors, overlayLoader(t))));
  const own = useFlowState(flow?.$own, checkingReceipts);
  const opened = useFlowState(flow?.$opened, noReceipt);
  const parts = { ...props, t };

  useStore($cookieAnswers, { ssr: 'initial' });

  useEffect(() => void flow?.start(), [flow]);
  usePageShown(() => void flow?.start());

  return (
    <section className="form receipts">
      <h1>{t('receiptsTitle')}</h1>
      <p className="form-lead">{t('receiptsText')}</p>
      <OwnReceipts {...parts} state={own} flow={flow} />
      <h2>{t('receiptCookies')}</h2>
      {flow && <CookieAnswer page={page} record={flow.cookies()} t={t} />}
      <h2>{t('receiptOpen')}</h2>
      <OpenForm flow={flow} t={t} />
      <div role="status" className="receipt-answer">
        <OpenedReceipt {...parts} state={opened} />
      </div>
    </section>
  );
}

interface OwnProps extends Parts {
  readonly state: OwnReceiptsState;
  readonly flow: ReceiptsFlow | undefined;
}

function OwnReceipts({ state, flow, ...parts }: OwnProps) {
  const { page, errors, t } = parts;
  const login = `${localizedPath(page.language, '/login')}?redirect=${encodeURIComponent(localizedPath(page.language, receiptPath))}`;
  return (
    <>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <p role="status" className="form-lead">
        {state.type === 'checking' && t('miniAppChecking')}
        {state.type === 'paused' && t('receiptPaused')}
        {state.type === 'anonymous' && t('receiptLogin')}
        {state.type === 'listed' && state.receipts.length === 0 && t('receiptNone')}
      </p>
      {state.type === 'checking' && (
        <span className="button button-plain receipts-room" aria-hidden="true">
          {t('loginSubmit')}
        </span>
      )}
      {state.type === 'anonymous' && (
        <a className="button button-plain" href={login}>
          {t('loginSubmit')}
        </a>
      )}
      {state.type === 'failed' && (
        <button type="button" className="button button-primary" onClick={() => void flow?.start()}>
          <span>{t('consentRetry')}</span>
        </button>
      )}
      {state.type === 'listed' &&
        state.receipts.map(({ text, receipt }) => (
          <article key={text} className="receipt">
            <ReceiptView {...parts} receipt={receipt} />
            {/* Of letters, digits, dots, hyphens and underscores only, so nothing in it has to be encoded. */}
            <a
              className="button button-plain"
              href={`data:text/plain,${text}`}
              download={`receipt-${receipt.site}-${new Date(receipt.agreed_at).toISOString().slice(0, 10)}.txt`}
            >
              {t('receiptDownload')}
            </a>
          </article>
        ))}
    </>
  );
}

interface OpenFormProps {
  readonly flow: ReceiptsFlow | undefined;
  readonly t: Translate<ReceiptsTextKey>;
}

/** A file is checked as soon as it is chosen. */
function OpenForm({ flow, t }: OpenFormProps) {
  const pasted = useRef<HTMLInputElement>(null);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void flow?.open(pasted.current?.value ?? '');
  }

  return (
    <form className="form" method="dialog" onSubmit={onSubmit}>
      <p className="form-lead">{t('receiptOpenText')}</p>
      <Field id="receipt-file" label={t('receiptFile')} noteLines={1}>
        <input
          id="receipt-file"
          type="file"
          accept=".txt,text/plain"
          onChange={({ target }) => void target.files?.[0]?.text().then(flow?.open)}
        />
      </Field>
      <Field id="receipt-text" label={t('receiptPaste')} noteLines={1}>
        <input
          ref={pasted}
          id="receipt-text"
          type="text"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
      </Field>
      <button type="submit" className="button button-primary">
        <span>{t('receiptCheck')}</span>
      </button>
    </form>
  );
}

function OpenedReceipt({ state, ...parts }: Parts & { readonly state: OpenedReceiptState }) {
  const { t } = parts;
  if (state.type === 'none') return null;
  if (state.type === 'refused') {
    return (
      <>
        <StateMark icon="alert" />
        <h2>{t('receiptRefused')}</h2>
        <p>{t(state.why === 'changed' ? 'receiptChanged' : 'receiptUnreadable')}</p>
      </>
    );
  }
  return (
    <>
      <StateMark icon="check" />
      <h2>{t('receiptGenuine')}</h2>
      <ReceiptView {...parts} receipt={state.receipt} />
    </>
  );
}

export const ReceiptsPage = withBoundary('receipts', ReceiptsPageIsland);
