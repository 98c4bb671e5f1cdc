/**
 * Where the cookies of a page count, as attributes of a cookie. Only the messenger's client may frame a page, and only a page of its
 * mini app. Cookies of a frame are partitioned: they exist in that frame only, so no other page can use them.
 */
export function cookieAttributes(): string {
  if (self !== top) return 'path=/;samesite=none;secure;partitioned';
  return `path=/;samesite=lax${location.protocol === 'https:' ? ';secure' : ''}`;
}
