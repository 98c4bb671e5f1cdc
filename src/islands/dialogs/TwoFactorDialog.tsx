import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { areCompleteCodes, isCompleteCode } from '../../domain/account/verification-code.ts';
import type { Translate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';

/** How a code reaches the visitor. */
export type CodeKind = 'email' | 'mobile' | 'google';

const labels = { email: 'emailCodeLabel', mobile: 'mobileCodeLabel', google: 'googleCodeLabel' } as const;
const placeholders = {
  email: 'pleaseEnterEmailVerificationCode',
  mobile: 'pleaseEnterTheMobileVerificationCode',
  google: 'pleaseEnterGoogleVerificationCode',
} as const;

export type TwoFactorTextKey =
  | 'securityVerificationNew'
  | 'bindEmailSubmit'
  | 'closeDialog'
  | 'VerificationCodeWillSendTo'
  | (typeof labels)[CodeKind]
  | (typeof placeholders)[CodeKind];

const notRefused = {};

export interface RequestedCode {
  readonly kind: CodeKind;
  /** Address or number that the code was sent to; `undefined` for an authenticator. */
  readonly target?: string;
  /** What is wrong with the submitted code. */
  readonly error?: string;
  /** The button that sends the code, if there is one. */
  readonly action?: ReactNode;
}

interface TwoFactorDialogProps {
  readonly t: Translate<TwoFactorTextKey>;
  readonly codes: readonly [RequestedCode, RequestedCode];
  /** The code of an authenticator, if the account has one. */
  readonly google?: RequestedCode | undefined;
  /** An error that is not about one single code. */
  readonly alert?: ReactNode;
  readonly busy: boolean;
  /** Another object for each submit that was refused. */
  readonly refusal?: object | undefined;
  readonly beside?: ReactNode;
  onSubmit(codes: readonly [string, string], google?: string): void;
  onClose(): void;
}

/** Two codes at once; they are submitted when all are complete (S2.32, S5.08). */
export function TwoFactorDialog(props: TwoFactorDialogProps) {
  const { t, codes, google, alert, busy, refusal, beside, onSubmit, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [third, setThird] = useState('');
  const complete = areCompleteCodes(first, second) && (google === undefined || isCompleteCode(third));

  function submit(event?: SubmitEvent) {
    event?.preventDefault();
    if (complete && !busy) onSubmit([first, second], google === undefined ? undefined : third);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of codes
  useEffect(() => submit(), [first, second, third]);

  useEffect(() => {
    const wrong = refusal && form.current?.querySelector<HTMLInputElement>('[aria-invalid]');
    wrong?.focus();
    wrong?.select();
  }, [refusal]);

  return (
    <Dialog title={t('securityVerificationNew')} closeText={t('closeDialog')} beside={beside} onClose={onClose}>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        {alert}
        <CodeInput t={t} refusal={refusal} code={codes[0]} onChange={setFirst} />
        <CodeInput t={t} refusal={refusal} code={codes[1]} onChange={setSecond} />
        {google !== undefined && <CodeInput t={t} refusal={refusal} code={google} onChange={setThird} />}
        <button type="submit" className="button button-primary" disabled={!complete} aria-busy={busy}>
          <span>{t('bindEmailSubmit')}</span>
        </button>
      </form>
    </Dialog>
  );
}

interface CodeInputProps {
  readonly t: Translate<TwoFactorTextKey>;
  readonly refusal: object | undefined;
  readonly code: RequestedCode;
  onChange(value: string): void;
}

function CodeInput({ t, refusal = notRefused, code, onChange }: CodeInputProps) {
  const { kind, target, action } = code;
  const input = useRef<HTMLInputElement>(null);
  const error = useFieldError(input, refusal, code.error);
  const hint = t(placeholders[kind]);
  const texts = { id: useId(), label: t(labels[kind]), hint, placeholder: hint, error, action };
  return (
    <>
      {target !== undefined && (
        <p className="form-lead">
          {t('VerificationCodeWillSendTo')} <bdi className="account">{target}</bdi>
        </p>
      )}
      <CodeField {...texts} noteLines={1} inputRef={input} onChange={onChange} />
    </>
  );
}
