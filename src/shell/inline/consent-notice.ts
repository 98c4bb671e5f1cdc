/**
 * The buttons named `cookies`: the answers of the cookie notice, whose value is the key that the answer is stored under, and
 * the button in the footer that opens the notice again, which has no value. What follows from an answer is fetched with it,
 * and at once where the visitor agreed before.
 *
 * @param cookieAnswer address of `app/page/cookie-answer.ts`
 */
export default function listenToNotice(cookieAnswer: string): void {
  const { dataset } = document.documentElement;
  const follow = (storedKey?: string) =>
    import(cookieAnswer).then(({ answer }: typeof import('../../app/page/cookie-answer.ts')) => answer(storedKey));
  if (dataset.ask === '0') follow();
  addEventListener('click', ({ target }) => {
    const { name, value } = target as HTMLButtonElement;
    if (name !== 'cookies') return;
    dataset.ask = value ? '0' : '1';
    // The button that was pressed is gone: without a new place the focus would fall to the start of the page. Nothing scrolls.
    document.getElementById(value ? 'main' : 'ask')?.focus({ preventScroll: !!value });
    if (value) {
      try {
        localStorage[value] = 1;
      } catch {
        // Full or refused: the answer counts nevertheless.
      }
      follow(value);
    }
  });
}
