import type { RefObject, SubmitEvent } from 'react';
import type { Messages, Translate } from '../../i18n/messages.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { SubmitButton } from '../../ui/Button.tsx';
import { Field, fieldInput } from '../../ui/fields/Field.tsx';
import type { ManagePasskeysFlow, ManagePasskeysState, PasskeyFormStatus } from './manage-passkeys.ts';
import { OwnerQuestion, useFirstBox } from './PasswordQuestion.tsx';
import type { PasskeysTextKey } from './texts.ts';

/** The longest name that the exchange takes, in UTF-16 units. */
const maxNameLength = 60;

interface PasskeyFormProps {
  readonly state: Extract<ManagePasskeysState, { readonly status: PasskeyFormStatus }>;
  readonly flow: ManagePasskeysFlow | undefined;
  readonly errors: Messages;
  readonly t: Translate<PasskeysTextKey>;
}

const words = {
  adding: { title: 'passkeyCreate', submit: 'passkeyCreate' },
  renaming: { title: 'passkeyRename', submit: 'passkeySave' },
  removing: { title: 'passkeyRemoveTitle', submit: 'passkeyRemove' },
} as const satisfies Record<string, Record<'title' | 'submit', PasskeysTextKey>>;

const stopTexts = {
  exists: 'passkeyExists',
  'no-room': 'passkeyNoRoom',
  unable: 'passkeyNotCreated',
  unproven: 'passkeyProofFailed',
} as const satisfies Record<string, PasskeysTextKey>;

/** A form in place of the list: the name of a passkey, or the question who its owner is before one is created or removed. */
export function PasskeyForm({ state, flow, errors, t }: PasskeyFormProps) {
  const { type, status } = state;
  const { input, error, problem } = useFirstBox(status, t);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void flow?.submit(input.current?.value ?? '');
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form passkeys">
      <h1>{t(words[type].title)}</h1>
      {type !== 'adding' && (
        <p>
          <bdi className="account">{state.passkey.name || t('passkeyTab')}</bdi>
        </p>
      )}
      {type === 'removing' && <p className="form-lead">{t('passkeyRemoveText')}</p>}
      {type === 'renaming' ? (
        <NameField name={state.passkey.name} inputRef={input} label={t('passkeyNameLabel')} />
      ) : (
        <OwnerQuestion t={t} owner={state} error={error} inputRef={input} />
      )}
      <SubmitButton busy={status.type === 'busy'}>{t(words[type].submit)}</SubmitButton>
      <Alert>{status.type === 'stopped' && t(stopTexts[status.reason])}</Alert>
      <ProblemAlert problem={problem} errors={errors} t={t} />
      <button
        type="button"
        className="button button-plain"
        disabled={status.type === 'busy'}
        onClick={() => flow?.cancel()}
      >
        <span>{t('captchaCancel')}</span>
      </button>
    </form>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly label: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

function NameField({ name, label, inputRef }: NameFieldProps) {
  return (
    <Field id="passkey-name" label={label} noteLines={1}>
      <input
        {...fieldInput({ id: 'passkey-name', label })}
        ref={inputRef}
        type="text"
        required={false}
        maxLength={maxNameLength}
        autoComplete="off"
        defaultValue={name}
        dir="auto"
      />
    </Field>
  );
}
