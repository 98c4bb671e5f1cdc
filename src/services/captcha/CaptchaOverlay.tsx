import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { Translate } from '../../i18n/messages.ts';
import { styleSheet } from '../../ui/style-sheet.ts';
import css from './captcha.css?inline';
import type { CaptchaFlow, CaptchaView } from './captcha.ts';
import { LayerDialog } from './LayerDialog.tsx';
import type { CaptchaParts } from './page-captcha.ts';
import type { CaptchaTextKey } from './texts.ts';
import { WorkProgress } from './WorkProgress.tsx';

const ensureStyles = styleSheet(css);

/**
 * Renders a captcha over the page, in a React root of its own.
 *
 * @returns removes it
 */
export function drawCaptchaOverlay(parts: CaptchaParts, t: Translate<CaptchaTextKey>, tag: string): () => void {
  ensureStyles();
  const page = [...document.body.children];
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  root.render(<CaptchaOverlay flow={parts.flow} box={parts.box} page={page} tag={tag} t={t} />);
  // Later: an island ends while React commits, and React cannot unmount another root then.
  return () =>
    queueMicrotask(() => {
      root.unmount();
      host.remove();
    });
}

interface CaptchaOverlayProps {
  readonly flow: Pick<CaptchaFlow, '$state' | 'next' | 'close'>;
  /** The element that vendors render into. */
  readonly box: HTMLElement;
  /** What was in the body before the first question: what comes later may be a vendor's layer. */
  readonly page: readonly Element[];
  /** BCP 47 tag, for numbers. */
  readonly tag: string;
  readonly t: Translate<CaptchaTextKey>;
}

/** The captcha over the page (S4.20–S4.24): loading, then the vendor's box or our own progress; can be closed or changed. */
export function CaptchaOverlay({ flow, ...rest }: CaptchaOverlayProps) {
  const view = useStore(flow.$state);
  return view.type === 'idle' ? null : <OpenCaptcha flow={flow} view={view} {...rest} />;
}

interface OpenCaptchaProps extends CaptchaOverlayProps {
  readonly view: Exclude<CaptchaView, { type: 'idle' }>;
}

function OpenCaptcha({ flow, view, box, page, tag, t }: OpenCaptchaProps) {
  const place = useRef<HTMLDivElement>(null);
  const progress = view.type === 'shown' ? view.progress : undefined;

  // Once, not at every render: an iframe that is moved loads again.
  useLayoutEffect(() => {
    place.current?.append(box);
    return () => box.remove();
  }, [box]);

  return (
    <LayerDialog title={t('captchaTitle')} page={page} onClose={flow.close}>
      {view.retry && (
        <p role="alert" className="captcha-again">
          {t('captchaAgain')}
        </p>
      )}
      <p className="captcha-text" role="status">
        {view.type === 'loading' && <span className="spinner" aria-hidden="true" />}
        {t(leadOf(view))}
      </p>
      <div ref={place} className="captcha-box" hidden={progress !== undefined} />
      {progress !== undefined && <WorkProgress share={progress} tag={tag} t={t} />}
      <div className="captcha-actions">
        {view.type === 'shown' && view.hasOther && (
          <button type="button" className="button button-plain" onClick={flow.next}>
            {t('captchaOther')}
          </button>
        )}
        <button type="button" className="button button-plain" onClick={flow.close}>
          {t('captchaCancel')}
        </button>
      </div>
    </LayerDialog>
  );
}

function leadOf(view: OpenCaptchaProps['view']): CaptchaTextKey {
  if (view.type === 'loading') return 'captchaLoading';
  return view.progress === undefined ? 'captchaLead' : 'captchaWork';
}
