/**
 * `cookies` resolves with what `document.cookie` says, before the first frame. To read that stops a page until another process has
 * answered. So the page asks without waiting, and reads only where its frame comes first, or where a browser has no other way (0152, 0157).
 */
export default function readCookies(): void {
  self.cookies = new Promise<string>((resolve) => {
    /** The frame that was asked for; 0 once the answer is there. */
    let frame: number | undefined;
    const read = () => resolve(document.cookie);
    if (!self.cookieStore) return read();
    // In a task of its own, when the parser pauses. Asked for at once, it would be an empty frame between the head and the words.
    setTimeout(() => {
      frame ??= requestAnimationFrame(read);
    });
    cookieStore.getAll().then((all) => {
      if (frame) cancelAnimationFrame(frame);
      frame = 0;
      resolve(all.map(({ name, value }) => `${name}=${value}`).join('; '));
    }, read);
  });
}
