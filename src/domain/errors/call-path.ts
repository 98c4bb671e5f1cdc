/** What a call's path says, for those who need no more of the catalogue. */

/** `/user/public/register/info`, `/verify/register/email`, `/user/public/register_compliance`: calls of a registration. */
export function isRegisterPath(path: string): boolean {
  return /^(?:\/user\/public|\/verify)?\/register(?:[/_]|$)/.test(path);
}

/** `POST /login` → `/login`. */
export function callPathOf(methodAndPath: string): string {
  return methodAndPath.slice(methodAndPath.indexOf(' ') + 1);
}
