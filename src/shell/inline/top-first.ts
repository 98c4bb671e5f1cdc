/**
 * On the home page: the first frame of a phone is without what is below its first screen (`shell/styles/home.css`), so that it
 * is laid out in a shorter task; the next frame has all of the page (0155). Without scripts nothing is left out.
 */
export default function drawTopFirst(): void {
  const { dataset } = document.documentElement;
  dataset.top = '';
  self.firstFrame.then(() => delete dataset.top);
}
