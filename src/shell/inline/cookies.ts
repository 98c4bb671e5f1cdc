/**
 * `cookies` resolves with what `document.cookie` says, before the first frame. To read that stops a page until another process has
 * answered. So the page asks without waiting, and reads only where its frame comes first, or where a browser has no other way (0152).
 */
export default function readCookies(): void {
  self.cookies = new Promise<string>((resolve) => {
    const read = () => resolve(document.cookie);
    // Before a frame is laid out.
    const frame = requestAnimationFrame(read);
    if (!self.cookieStore) return read();
    cookieStore.getAll().then((all) => {
      cancelAnimationFrame(frame);
      resolve(all.map(({ name, value }) => `${name}=${value}`).join('; '));
    }, read);
  });
}
