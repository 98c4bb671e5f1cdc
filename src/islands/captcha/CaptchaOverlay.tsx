import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import type { CaptchaFlow, CaptchaView } from '../../flows/captcha.ts';
import type { Translate } from '../../i18n/messages.ts';
import { LayerDialog } from './LayerDialog.tsx';
import type { CaptchaTextKey } from './texts.ts';
import { WorkProgress } from './WorkProgress.tsx';

interface CaptchaOverlayProps {
  readonly flow: Pick<CaptchaFlow, '$state' | 'next' | 'close'>;
  /** Where vendors draw. */
  readonly box: HTMLElement;
  /** BCP 47 tag, for numbers. */
  readonly tag: string;
  readonly t: Translate<CaptchaTextKey>;
}

/** The captcha over the page (S4.20–S4.24): loading, the vendor's box or our own progress, and the ways out of it. */
export function CaptchaOverlay({ flow, ...rest }: CaptchaOverlayProps) {
  const view = useStore(flow.$state);
  return view.type === 'idle' ? null : <OpenCaptcha flow={flow} view={view} {...rest} />;
}

interface OpenCaptchaProps extends CaptchaOverlayProps {
  readonly view: Exclude<CaptchaView, { type: 'idle' }>;
}

function OpenCaptcha({ flow, view, box, tag, t }: OpenCaptchaProps) {
  const place = useRef<HTMLDivElement>(null);
  const progress = view.type === 'shown' ? view.progress : undefined;

  // Once, and not at every drawing: a frame that is moved loads again.
  useLayoutEffect(() => {
    place.current?.append(box);
    return () => box.remove();
  }, [box]);

  return (
    <LayerDialog title={t('captchaTitle')} onClose={flow.close}>
      {view.again && (
        <p role="alert" className="captcha-again">
          {t('captchaAgain')}
        </p>
      )}
      <p className="captcha-text" role="status" data-loading={view.type === 'loading' ? '' : undefined}>
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
