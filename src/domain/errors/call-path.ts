/** What the path of a call says. Part of the first load; `call.ts` has what only the catalogue needs. */

declare const registers: unique symbol;
/** Path of a call of a registration. Endpoints' paths are constants: they hold no data of the visitor. */
export type RegisterPath = string & { readonly [registers]: true };

/** `/user/public/register/info`, `/verify/register/email`, `/user/public/register_compliance`: calls of a registration. */
export function isRegisterPath(path: string): path is RegisterPath {
  return /^(?:\/user\/public|\/verify)?\/register(?:[/_]|$)/.test(path);
}

/** `POST /login` → `/login`. */
export function callPathOf(methodAndPath: string): string {
  return methodAndPath.slice(methodAndPath.indexOf(' ') + 1);
}
