/** A country's name in the words of a language; its code where the tag or the country says nothing to the browser. */
export function countryName(country: string, tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'region' }).of(country) ?? country;
  } catch {
    return country;
  }
}
