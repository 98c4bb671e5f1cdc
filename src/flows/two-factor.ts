/** The two-factor registration variant, as far as it differs from the others. */

/** The account fields that the variant sends: the password as a SHA-256 hash, and the country code cleared (S3.04). */
export function twoFactorFields(form: {
  readonly email: string;
  readonly mobile: string;
  readonly passwordHash: string;
}) {
  const { email, mobile, passwordHash } = form;
  return { email, mobile, password: passwordHash, country_code: '' } as const;
}
