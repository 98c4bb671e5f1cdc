/**
 * Where the cookies of a page count. Only the messenger's client may frame a page, and only a page of its mini app. Cookies of a
 * frame are partitioned: they exist in that frame only, so no other page can use them.
 */
export function cookieAttributes() {
  if (self !== top) return { sameSite: 'None', secure: true, partitioned: true } as const;
  return { sameSite: 'Lax', secure: location.protocol === 'https:', partitioned: false } as const;
}
