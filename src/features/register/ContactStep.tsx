import { type SubmitEvent, useRef } from 'react';
import { readAccount } from '../../domain/account/phone-number.ts';
import { fetchCountries, useDialCountry } from '../../services/account/use-dial-country.tsx';
import { usernameTexts } from '../../services/account/username-texts.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { UsernameField } from '../../ui/fields/UsernameField.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import { useFocus } from '../../ui/use-focus.ts';
import { fieldError, type StepProps } from './step.tsx';

/** Asks for the mobile number after an e-mail address, or the other way round, if the exchange requires both (S2.32). */
export function ContactStep({ page, t, flow, alert, state }: StepProps<'contact'>) {
  const contact = useRef<HTMLInputElement>(null);
  const [dialCountry, setDialCountry] = useDialCountry(page, flow !== undefined);
  const wantsMobile = state.registration.username.type === 'email';

  const ContactField = wantsMobile ? NumberField : UsernameField;

  useFocus(contact, true);
  useFocus(contact, state.status.type === 'refused' && state);
  const error = useFieldError(contact, state.status, fieldError(state.status, 'contact', t), (text) => {
    const read = readAccount(text, dialCountry);
    return read.type === 'valid' && (read.account.username.type === 'mobile') === wantsMobile;
  });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.submitContact(contact.current?.value ?? '', dialCountry.code);
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form">
      <ContactField
        id="contact"
        label={t(wantsMobile ? 'contactMobileLabel' : 'contactEmailLabel')}
        hint={t(wantsMobile ? 'contactMobileHint' : 'contactEmailHint')}
        error={error}
        inputRef={contact}
        initial={state.typed.contact}
        texts={usernameTexts(t, page)}
        tag={page.tag}
        countries={() => fetchCountries(page, 'sign-up')}
        dialCountry={dialCountry}
        onDialCountry={setDialCountry}
      />
      <SubmitButton busy={false}>{t('continueNext')}</SubmitButton>
      {alert}
    </form>
  );
}
