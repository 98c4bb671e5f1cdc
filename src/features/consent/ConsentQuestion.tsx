import type { RefObject } from 'react';
import { clientInitials } from '../../domain/oauth/client.ts';
import type { Scope } from '../../domain/oauth/scopes.ts';
import { type Messages, splitPlaceholders, type Translate } from '../../i18n/messages.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import type { ConsentFlow } from './oauth.ts';
import type { ConsentState } from './state.ts';
import { TargetText } from './TargetText.tsx';
import { type ConsentTextKey, scopeTexts } from './texts.ts';

interface ConsentQuestionProps {
  readonly state: Extract<ConsentState, { type: 'asking' }>;
  readonly flow: ConsentFlow | undefined;
  readonly t: Translate<ConsentTextKey>;
  readonly errors: Messages;
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly brandName: string;
}

/** Which application asks for what, where the answer goes, and for which account; then two buttons of equal weight. */
export function ConsentQuestion({ state, flow, t, errors, title, brandName }: ConsentQuestionProps) {
  const { consent, armed, status } = state;
  const { client, place, scopes, account } = consent;
  const busy = status.type === 'busy' ? status.with : undefined;

  return (
    <>
      <Bridge from={client.name} to={brandName} />
      <h1 ref={title} tabIndex={-1}>
        <LinkedText
          parts={splitPlaceholders(t('consentTitle'))}
          links={{ client: <bdi data-part="client">{client.name}</bdi> }}
        />
      </h1>
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
              <Icon name={scope.type === 'known' ? 'check' : 'info'} />
              <span>
                <ScopeText scope={scope} t={t} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="consent-place" data-part="place">
        <TargetText text={t(place.type === 'site' ? 'consentPlaceSite' : 'consentPlaceApp')} place={place} />
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
      <ProblemAlert problem={status.type === 'failed' ? status.problem : undefined} errors={errors} t={t} />
    </>
  );
}

/** From the application to us, by their initials. */
function Bridge({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <div className="consent-bridge" aria-hidden="true">
      <span className="consent-mark">{clientInitials(from)}</span>
      <svg viewBox="0 0 96 28" aria-hidden="true">
        <path d="M0 27h96" />
        <path className="consent-arch" d="M8 27a40 24 0 0 1 80 0M32 27V5m16 22V3m16 24V5M16 27V13m64 14V13" />
      </svg>
      <span className="consent-mark">{clientInitials(to)}</span>
    </div>
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
