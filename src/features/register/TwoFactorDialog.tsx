import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { Translate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import {
  areComplete,
  type TwoFactorCodes,
  type TwoFactorFieldText,
  type TwoFactorId,
  twoFactorFields,
} from './two-factor-fields.ts';

export type TwoFactorTextKey =
  | 'securityVerificationNew'
  | 'bindEmailSubmit'
  | 'closeDialog'
  | 'VerificationCodeWillSendTo'
  | TwoFactorFieldText;

const notRefused = {};
const noCodes: TwoFactorCodes = { email: '', mobile: '' };

export interface RequestedCode {
  readonly kind: TwoFactorId;
  /** Address or number that the code was sent to; `undefined` for an authenticator. */
  readonly target?: string;
  /** What is wrong with the submitted code. */
  readonly error?: string;
  /** The button that sends the code, if there is one. */
  readonly action?: ReactNode;
  /** What helps where the code does not come. */
  readonly help?: ReactNode;
}

interface TwoFactorDialogProps {
  readonly t: Translate<TwoFactorTextKey>;
  readonly codes: readonly RequestedCode[];
  /** An error that is not about one single code. */
  readonly alert?: ReactNode;
  readonly busy: boolean;
  /** Another object for each submit that was refused. */
  readonly refusal?: object | undefined;
  readonly beside?: ReactNode;
  /** Below the form. */
  readonly otherWays?: ReactNode;
  onSubmit(codes: TwoFactorCodes): void;
  onClose(): void;
}

/** Two codes at once; they are submitted when all are complete (S2.32, S5.08). */
export function TwoFactorDialog(props: TwoFactorDialogProps) {
  const { t, codes, alert, busy, refusal, beside, otherWays, onSubmit, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TwoFactorCodes>(noCodes);
  /** How often a code was completed in a way that can be sent at once. */
  const [completions, setCompletions] = useState(0);
  const complete = areComplete(
    typed,
    codes.map(({ kind }) => kind),
  );

  const completed = () => setCompletions((count) => count + 1);

  function submit(event?: SubmitEvent) {
    event?.preventDefault();
    if (complete && !busy) onSubmit(typed);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code that is completed
  useEffect(() => submit(), [completions]);

  useEffect(() => {
    const wrong = refusal && form.current?.querySelector<HTMLInputElement>('[aria-invalid]');
    wrong?.focus();
    wrong?.select();
  }, [refusal]);

  return (
    <Dialog title={t('securityVerificationNew')} closeText={t('closeDialog')} beside={beside} onClose={onClose}>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        {codes.map((code) => (
          <CodeInput
            key={code.kind}
            t={t}
            refusal={refusal}
            code={code}
            onChange={(text) => setTyped((now) => ({ ...now, [code.kind]: text }))}
            onComplete={completed}
          />
        ))}
        <button type="submit" className="button button-primary" disabled={!complete} aria-busy={busy}>
          <span>{t('bindEmailSubmit')}</span>
        </button>
        {alert}
      </form>
      {otherWays}
    </Dialog>
  );
}

interface CodeInputProps {
  readonly t: Translate<TwoFactorTextKey>;
  readonly refusal: object | undefined;
  readonly code: RequestedCode;
  onChange(value: string): void;
  onComplete(): void;
}

function CodeInput({ t, refusal = notRefused, code, onChange, onComplete }: CodeInputProps) {
  const { kind, target, action, help } = code;
  const input = useRef<HTMLInputElement>(null);
  const error = useFieldError(input, refusal, code.error);
  const label = t(twoFactorFields[kind].label);
  const texts = { id: useId(), label, placeholder: label, error, action };
  return (
    <>
      {target !== undefined && (
        <p className="form-lead">
          {t('VerificationCodeWillSendTo')} <bdi className="account">{target}</bdi>
        </p>
      )}
      <CodeField {...texts} noteLines={1} inputRef={input} onChange={onChange} onComplete={onComplete} />
      {help}
    </>
  );
}
