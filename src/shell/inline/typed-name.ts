/**
 * A login or a registration that the visitor comes to with a name typed before: on another page (`head.ts`), or here, before
 * `islands/intent.ts` reloaded the page. The name is in its box before the first frame, so nobody types into a box that is about to be
 * filled in.
 */
export default function fillName(): void {
  if (!history.state) return;
  addEventListener('DOMContentLoaded', () => {
    // What the browser brought back, or the visitor typed into a page that came slowly, counts more.
    (document.getElementById('username') as HTMLInputElement).value ||= history.state[0];
  });
}
