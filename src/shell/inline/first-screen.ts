/**
 * Home, login and sign-up on a phone: the first frame shows the first screen alone, so that it comes sooner, and the next frame shows the
 * whole page (0155, 0158). The style sheets say what is left out while the page is marked. Without scripts nothing is.
 */
export default function drawFirstScreen(): void {
  const { dataset } = document.documentElement;
  dataset.firstFrame = '';
  firstFrame.then(() => delete dataset.firstFrame);
}
