let drawn: boolean | undefined;

/** Whether this system draws a pair of flag letters as one flag: then both take less room than each alone. */
function drawsFlags(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  const width = (text: string) => context.measureText(text).width;
  return width('🇬🇧') < 1.5 * width('🇬');
}

/** The flag of a country as a character, so that none is an image; empty where the system would show bare letters. */
export function flagOf(country: string): string {
  drawn ??= drawsFlags();
  if (!drawn) return '';
  return String.fromCodePoint(...Array.from(country, (letter) => 0x1f1a5 + letter.charCodeAt(0)));
}
