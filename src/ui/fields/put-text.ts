/** Puts a text into a box as if it had been typed: what follows the box hears of it, and the form keeps it. */
export function putText(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
