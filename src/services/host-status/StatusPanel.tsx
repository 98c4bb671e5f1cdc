import { formatDate } from '../../domain/language/local-words.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { type Maintenance, maintenanceText } from '../../domain/shell/host-status.ts';
import type { PausedLogin } from '../../domain/shell/switches.ts';
import { createTranslator, type FormKey, type Translate } from '../../i18n/messages.ts';
import type { ProblemTextKey } from '../errors/problem-text.ts';
import type { IslandProps } from '../islands/island-props.ts';
import { MissingTexts } from '../lazy-texts/MissingTexts.tsx';
import { useLazyTexts } from '../lazy-texts/use-lazy-texts.tsx';
import { useLocalWords } from '../local-words/use-local-words.tsx';
import { pausedLoginTexts } from './paused-login-texts.ts';

export interface StatusPanelProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly t: Translate<ProblemTextKey | 'consentRetry'>;
  readonly maintenance: Maintenance | undefined;
  /** Logins by password are switched off, or all of them. */
  readonly pausedLogin: PausedLogin | undefined;
  /** Path of the login, where registration is switched off. */
  readonly login: string | undefined;
}

/** The notice of maintenance, and that registration is switched off with the way to a login. Nothing is blocked by it. */
export function StatusPanel({ page, errors, t, maintenance, pausedLogin, login }: StatusPanelProps) {
  const lazy = useLazyTexts(page);
  const words = useLocalWords(page);
  const written = maintenance && maintenanceText(maintenance, page.language);
  // What the operator has written needs no text of ours.
  const needsTexts = login !== undefined || pausedLogin !== undefined || (maintenance && written === undefined);
  const tLazy = lazy.texts && createTranslator<FormKey>(lazy.texts);
  const announced =
    written ?? (maintenance && tLazy && ownText(maintenance, (ms) => formatDate(ms, page.tag, words, true), tLazy));
  const paused = tLazy && login;
  return (
    <>
      {(announced || paused || (tLazy && pausedLogin)) && (
        <div className="notice-box">
          {announced && <p dir="auto">{announced}</p>}
          {tLazy && pausedLogin && <p>{tLazy(pausedLoginTexts[pausedLogin])}</p>}
          {paused && (
            <p>
              {tLazy('signUpPaused')}{' '}
              <a href={localizedPath(page.language, paused)} data-along>
                {tLazy('loginSubmit')}
              </a>
            </p>
          )}
        </div>
      )}
      {needsTexts && !tLazy && <MissingTexts lazy={lazy} errors={errors} t={t} />}
    </>
  );
}

/** The end is a time of the visitor's own clock. */
function ownText({ until }: Maintenance, format: (ms: number) => string, t: Translate<FormKey>): string {
  return until === undefined ? t('maintenanceNow') : t('maintenanceUntil', { time: format(until) });
}
