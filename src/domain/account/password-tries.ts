/** Wrong passwords, as the exchange counts them: the fifth locks the account for a while (S8.10). */

export const maxPasswordErrors = 5;

/** From the third wrong password on the form says how many tries are left: 3 → 2, 4 → 1, 5 → 0; `undefined` for other counts. */
export function triesLeft(passwordErrors: unknown): 0 | 1 | 2 | undefined {
  if (passwordErrors === 3) return 2;
  if (passwordErrors === 4) return 1;
  return passwordErrors === maxPasswordErrors ? 0 : undefined;
}

/** Parses a wait from the exchange: whole seconds, at most one day; `undefined` for any other value. */
export function waitSeconds(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value > 0 && value <= 86_400)) return undefined;
  return Math.ceil(value);
}

/** Seconds as `MM:SS`, in ASCII digits in every language: 899 → `14:59`, 3600 → `60:00`; from 100 minutes on with hours: `1:40:00`. */
export function waitText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes > 99) return `${Math.floor(minutes / 60)}:${waitText((minutes % 60) * 60 + rest)}`;
  return [minutes, rest].map((part) => String(part).padStart(2, '0')).join(':');
}
