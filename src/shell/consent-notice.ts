/**
 * Shows the cookie notice, which stands hidden in the page, until it is answered (S4.47). Nothing waits for this. It stands
 * alone and gets the names it needs from the page: an import would be one more request.
 */

const notice = document.querySelector<HTMLElement>('.consent-notice');

if (notice && !isAnswered(notice)) {
  notice.dataset.open = '';
  for (const button of notice.querySelectorAll('button')) {
    button.addEventListener('click', () => answer(notice, button.dataset.answer === 'agree'));
  }
}

/** The agreement is kept under the name that the exchange's other pages know; the refusal under our own. */
function answer(notice: HTMLElement, agreed: boolean): void {
  delete notice.dataset.open;
  try {
    localStorage.setItem((agreed ? notice.dataset.agreed : notice.dataset.refused) ?? '', '1');
  } catch {
    // Where nothing can be kept it comes back with the next page.
  }
}

function isAnswered({ dataset }: HTMLElement): boolean {
  try {
    return [dataset.agreed, dataset.refused].some((key) => localStorage.getItem(key ?? '') !== null);
  } catch {
    return false;
  }
}
