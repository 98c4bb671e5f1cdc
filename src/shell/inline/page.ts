/**
 * After the page: whether the browser is too old, the host in the drawn address, if it is one of the site's (`shell/AddressBar.astro`),
 * the current year, the links that take the query along (`data-along`), and what is done by a script that comes with the first click
 * (`data-late`): the choice of a language, of a site, of a content sub-site. Such a link is held until the script is there, and followed
 * as it stands where the script cannot be had.
 *
 * @param choice address of `islands/choice/choice.ts`
 * @param tooOldScript address of the script that says that the browser is too old
 */
export default function preparePage(choice: string, tooOldScript: string): void {
  // The newest syntax that the pages use (`docs/browsers.md`).
  if (!CSS.supports('color:light-dark(red,red)')) import(tooOldScript);
  const isOurs = document.getElementById('page')?.textContent.includes(`"${location.hostname}"`);
  if (isOurs) document.getElementById('host')?.replaceChildren(location.hostname);
  // As in "Mon Nov 23 2026".
  document.getElementById('year')?.replaceChildren(Date().slice(11, 15));
  addEventListener('click', (click) => {
    const target = click.target as Element;
    const along = target.closest<HTMLAnchorElement>('[data-along],#languages a');
    if (along) along.search = location.search;
    const late = target.closest<HTMLAnchorElement>('[data-late]');
    if (!late) return;
    if (late.href) click.preventDefault();
    import(choice).then(
      ({ choose }: typeof import('../../islands/choice/choice.ts')) => choose(late, click),
      () => late.href && location.assign(late.href),
    );
  });
}
