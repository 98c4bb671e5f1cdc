/**
 * Before the first paint of a login: what the query says about it (S2.08). A demo account has a heading and a tab title of its
 * own, and whoever comes from a recalled registration is told why. The words stand in the page; the style sheet chooses.
 */
export default function prepareLogin(): void {
  const { search } = location;
  const { dataset } = document.documentElement;
  if (/\bsource=commit_login/.test(search)) dataset.recalled = '';
  if (!/demoAccount=true/.test(search)) return;
  dataset.demo = '';
  addEventListener('DOMContentLoaded', () => {
    const title = document.querySelector('.for-demo')?.textContent;
    if (title) document.title = document.title.replace(/.*(?= \| )/, () => title);
  });
}
