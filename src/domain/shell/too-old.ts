/**
 * The text of the script for a browser that is too old for the pages. It is written for every browser since 2009.
 *
 * @param texts what is said, by the tag of the page's language
 */
export function tooOldScript(texts: Readonly<Record<string, string>>): string {
  return `(function (texts) {
  var text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.style.padding = '16px';
  text.appendChild(document.createTextNode(texts[document.documentElement.lang]));
  function show() {
    document.body.insertBefore(text, document.body.firstChild);
  }
  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show);
})(${JSON.stringify(texts)});
`;
}
