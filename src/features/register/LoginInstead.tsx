import { useEffect } from 'react';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import type { Translate } from '../../i18n/messages.ts';
import { keepLoginName } from '../../services/account/login-name.ts';
import { startApp } from '../../services/page/app.ts';
import type { RegisterTextKey } from './texts.ts';

interface LoginInsteadProps {
  readonly page: PageContext;
  readonly t: Translate<RegisterTextKey>;
  /** The address or number of the account that may be open. */
  readonly name: string;
  /** Path of the login, if it is not `/login`. */
  readonly login: string | undefined;
}

/** The way to a login that has the name filled in. */
export function LoginInstead({ page, t, name, login }: LoginInsteadProps) {
  // Not with the click, which the mini app keeps for itself.
  useEffect(() => keepLoginName(startApp(page).platform, page.storagePrefix, name), [page, name]);

  return (
    <p>
      <a href={localizedPath(page.language, login ?? '/login')} data-along>
        {t('loginSubmit')}
      </a>
    </p>
  );
}
