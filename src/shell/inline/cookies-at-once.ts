/**
 * `cookies` as in `cookies.ts`, for a registration: its HTML has no bytes for more (the first response is at most 14,000), and its
 * page is drawn in time although it stops for the cookies.
 */
export default function readCookiesAtOnce(): void {
  self.cookies = Promise.resolve(document.cookie);
}
