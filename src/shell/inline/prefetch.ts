/**
 * Marks a link to the login or the sign-up page once the pointer or the focus has rested on it: then the page's speculation
 * rules prefetch it (decision 0095). The address has the query that the link takes along, so it is the one that a click opens.
 * Nothing is marked for a visitor who saves data.
 */
export default function markIntended(): void {
  for (const type of ['pointerover', 'focusin']) {
    addEventListener(type, ({ target }) =>
      setTimeout(() => {
        const link = (target as Element).closest<HTMLAnchorElement>('[data-along]:is(:hover,:focus)');
        if (!link || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
        link.search = location.search;
        link.dataset.near = '';
      }, 100),
    );
  }
}
