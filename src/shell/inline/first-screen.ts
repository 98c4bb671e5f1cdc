/**
 * On the home page of a phone: the first frame shows the first screen alone, so that its task is shorter, and the next frame shows the
 * whole page (0155). `shell/styles/home.css` says what is left out while the page is marked. Without scripts nothing is.
 */
export default function drawFirstScreen(): void {
  const { dataset } = document.documentElement;
  dataset.firstFrame = '';
  self.firstFrame.then(() => delete dataset.firstFrame);
}
