import './consent.css';
import { useEffect, useRef, useState } from 'react';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { readOAuthQuery } from '../../domain/oauth/request.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { withBoundary } from '../../services/islands/IslandBoundary.tsx';
import type { IslandProps } from '../../services/islands/island-props.ts';
import { startApp } from '../../services/page/app.ts';
import { logOut } from '../../services/session/logout.ts';
import { StateMark } from '../../ui/StateMark.tsx';
import type { loggedOutTexts } from './texts.ts';

/** Logs out, says so, and links to the login; with a consent request in the address, the login returns to it. */
function LoggedOutIsland({ page, messages }: Pick<IslandProps, 'page' | 'messages'>) {
  const t = createTranslator<(typeof loggedOutTexts)[number]>(messages);
  const title = useRef<HTMLHeadingElement>(null);
  const [login, setLogin] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page
  useEffect(() => {
    const { exchange, session, platform, forgetPlanted } = startApp(page);
    const { search } = platform.location;
    const asked = readOAuthQuery(search).type === 'request';
    let removed = false;
    void forgetPlanted();
    const done = () => removed || setLogin(localizedPath(page.language, asked ? `/oauth-login${search}` : '/login'));
    if (session.token() === undefined) done();
    // Not aborted when the island is removed: the session must end.
    else logOut(exchange, session, 'oauth-log-out').then(done);
    return () => {
      removed = true;
    };
  }, []);
  useEffect(() => {
    if (login) title.current?.focus();
  }, [login]);

  if (login === undefined) {
    return (
      <div role="status">
        <h1 className="consent-wait">
          <span className="spinner" aria-hidden="true" />
          {t('loggingOut')}
        </h1>
      </div>
    );
  }
  return (
    <div className="form">
      <StateMark icon="check" />
      <h1 ref={title} tabIndex={-1}>
        {t('loggedOutTitle')}
      </h1>
      <p className="form-lead">{t('loggedOutText')}</p>
      <a className="button button-primary" href={login}>
        {t('loginSubmit')}
      </a>
      <a className="button button-plain" href={localizedPath(page.language, '/')}>
        {t('BackToHomePage')}
      </a>
    </div>
  );
}

export const LoggedOut = withBoundary('logged-out', LoggedOutIsland);
