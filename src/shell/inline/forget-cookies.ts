/**
 * Last in the head's script: whoever needs the cookies has asked for them. The promise would keep the session's token in the page's
 * memory, also after the visitor has logged out (S7.30).
 */
export default function forgetCookies(): void {
  cookies = 0 as never;
}
