import { useEffect, useRef } from 'react';

/** What the browser's types do not know yet: a code out of a text message that names our host. */
interface SmsRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/**
 * Asks the browser for the code of a text message, where it can do that; the visitor agrees in the browser's own words.
 * Given up when the field goes. The code is filled in and not sent: that stays the visitor's step.
 */
export function useSmsCode(wanted: boolean, onCode: (code: string) => void): void {
  const latest = useRef(onCode);

  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const request: SmsRequest = { otp: { transport: ['sms'] }, signal: waiting.signal };
    navigator.credentials.get(request).then(
      (answer) => {
        if (answer && 'code' in answer && typeof answer.code === 'string') latest.current(answer.code);
      },
      // Refused, timed out or given up: the code can be typed.
      () => undefined,
    );
    return () => waiting.abort();
  }, [wanted]);
}
