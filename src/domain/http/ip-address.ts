/** Whether a text is an address of version 4 or 6. */
export function isIpAddress(text: string): boolean {
  if (/^[\da-f.]*:[\da-f:.]*$/i.test(text)) return URL.canParse(`http://[${text}]`);
  // The parser takes other forms of such an address as well, and writes them as four numbers.
  return /^(\d+\.){3}\d+$/.test(text) && URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text;
}
