/** Whether a page, with its language segment, belongs to an authorization: its calls say for which client (S7.04). */
export function isOAuthPath(path: string): boolean {
  return /^\/[^/]+\/(?:oauth|tr-)/.test(path);
}
