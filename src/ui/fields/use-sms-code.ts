import { useEffect, useRef } from 'react';

/** Not in TypeScript's types of the DOM yet: reading the code of a text message that names our host (WebOTP). */
interface SmsRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/**
 * Asks the browser for the code of a text message, where it supports that; the browser asks the visitor. Ends when the
 * field is removed.
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
      // Refused, timed out or aborted: the visitor types the code.
      () => undefined,
    );
    return () => waiting.abort();
  }, [wanted]);
}
