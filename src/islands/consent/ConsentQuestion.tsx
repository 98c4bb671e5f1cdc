import type { RefObject } from 'react';
import { clientInitials } from '../../domain/oauth/client.ts';
import type { Scope } from '../../domain/oauth/scopes.ts';
import type { ConsentFlow } from '../../flows/oauth/oauth.ts';
import type { ConsentState } from '../../flows/oauth/state.ts';
import { type Messages, splitPlaceholders, type Translate } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { PlaceText } from './PlaceText.tsx';
import { type ConsentTextKey, scopeTexts } from './texts.ts';

interface ConsentQuestionProps {
  readonly state: Extract<ConsentState, { type: 'asking' }>;
  readonly flow: ConsentFlow | undefined;
  readonly t: Translate<ConsentTextKey>;
  readonly errors: Messages;
  readonly title: RefObject<HTMLHeadingElement | null>;
}

/** Which application asks for what, where the answer goes, and for which account; then two buttons of equal weight. */
export function ConsentQuestion({ state, flow, t, errors, title }: ConsentQuestionProps) {
  const { consent, armed, status } = state;
  const { client, place, scopes, account } = consent;
  const busy = status.type === 'busy' ? status.with : undefined;

  return (
    <>
      <div className="consent-head">
        <span className="consent-mark" aria-hidden="true">
          {clientInitials(client.name)}
        </span>
        <h1 ref={title} tabIndex={-1}>
          <LinkedText
            parts={splitPlaceholders(t('consentTitle'))}
            links={{ client: <bdi data-part="client">{client.name}</bdi> }}
          />
        </h1>
      </div>
      {!client.verified && (
        <div className="consent-caution" data-part="unverified">
          <Icon name="alert" />
          <div>
            <h2>{t('consentUnverifiedTitle')}</h2>
            <p>{t('consentUnverifiedText')}</p>
          </div>
        </div>
      )}
      <div>
        <h2 id="consent-scopes">{t('consentScopes')}</h2>
        <ul className="consent-scopes" aria-labelledby="consent-scopes">
          {scopes.map((scope) => (
            <li key={`${scope.type} ${scope.name}`}>
              <ScopeText scope={scope} t={t} />
            </li>
          ))}
        </ul>
      </div>
      <p data-part="place">
        <PlaceText text={t(place.type === 'site' ? 'consentPlaceSite' : 'consentPlaceApp')} place={place} />
      </p>
      <p className="form-lead">
        <LinkedText
          parts={splitPlaceholders(t('consentAccount'))}
          links={{
            account: (
              <bdi className="account" data-part="account">
                {account}
              </bdi>
            ),
          }}
        />{' '}
        <button type="button" className="link" aria-disabled={busy !== undefined} onClick={() => flow?.switchAccount()}>
          {t('consentSwitch')}
        </button>
      </p>
      <ProblemAlert problem={status.type === 'failed' ? status.problem : undefined} errors={errors} t={t} />
      <div className="consent-answers">
        <button
          type="button"
          className="button button-plain"
          aria-busy={busy === 'decline'}
          aria-disabled={busy !== undefined}
          onClick={() => flow?.decline()}
        >
          <span>{t('consentDecline')}</span>
        </button>
        <button
          type="button"
          className="button button-plain"
          aria-busy={busy === 'approve'}
          aria-disabled={!armed || busy !== undefined}
          onClick={() => flow?.approve()}
        >
          <span>{t('consentApprove')}</span>
        </button>
      </div>
    </>
  );
}

/** The text of a permission. An unknown permission is shown by the name that the application sent, with a caution. */
function ScopeText({ scope, t }: { readonly scope: Scope; readonly t: Translate<ConsentTextKey> }) {
  if (scope.type === 'known') return t(scopeTexts[scope.name]);
  return (
    <LinkedText
      parts={splitPlaceholders(t('scopeUnknown'))}
      links={{
        scope: (
          <bdi className="account" data-part="unknown-scope">
            {scope.name}
          </bdi>
        ),
      }}
    />
  );
}
