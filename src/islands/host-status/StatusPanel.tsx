import type { PageContext } from '../../domain/navigation/page-context.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { type Maintenance, maintenanceText } from '../../domain/shell/host-status.ts';
import { createTranslator, type FormKey, type Translate } from '../../i18n/messages.ts';
import { useLateTexts } from '../use-late-texts.ts';

interface StatusPanelProps {
  readonly page: PageContext;
  readonly maintenance: Maintenance | undefined;
  /** Path of the login, where registration is switched off. */
  readonly login: string | undefined;
}

/** The notice of maintenance, and that registration is switched off with the way to a login. Nothing is blocked by it. */
export function StatusPanel({ page, maintenance, login }: StatusPanelProps) {
  const texts = useLateTexts(page);
  if (texts === undefined) return null;
  const t = createTranslator<FormKey>(texts);
  const announced = maintenance && (maintenanceText(maintenance, page.language) ?? ownText(maintenance, page.tag, t));
  return (
    <div className="notice-box">
      {announced && <p dir="auto">{announced}</p>}
      {login !== undefined && (
        <p>
          {t('signUpPaused')}{' '}
          <a href={localizedPath(page.language, login)} data-along>
            {t('loginSubmit')}
          </a>
        </p>
      )}
    </div>
  );
}

/** The end is a time of the visitor's own clock. */
function ownText({ until }: Maintenance, tag: string, t: Translate<FormKey>): string {
  if (until === undefined) return t('maintenanceNow');
  const form = { dateStyle: 'medium', timeStyle: 'short', calendar: 'gregory', numberingSystem: 'latn' } as const;
  return t('maintenanceUntil', { time: new Intl.DateTimeFormat(tag, form).format(until) });
}
