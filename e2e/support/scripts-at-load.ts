/** Scripts that a page loads before anybody touches it, whatever the test is about. */

/** They ask what the law wants (S4.51), and belong to the cookie notice. */
const ofEveryPage = /\/_astro\/(?:compliance-at-load|core|shell-events|telemetry|consent-notice)\b/;

/** @returns whether the script is none of those that pages load for other reasons. @param path of its address */
export function isOwnScript(path: string): boolean {
  return !ofEveryPage.test(path);
}
