/** The two-factor registration variant, as far as it differs from the others. */

/** The account fields that the variant sends: the password as a hash, and the country code cleared (S3.04). */
export async function twoFactorFields(
  form: { readonly email: string; readonly mobile: string; readonly password: string },
  hashPassword: (password: string) => Promise<string>,
) {
  const { email, mobile, password } = form;
  return { email, mobile, password: await hashPassword(password), country_code: '' };
}
