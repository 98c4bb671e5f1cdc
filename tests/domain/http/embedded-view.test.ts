import { expect, test } from 'vitest';
import { isEmbeddedView } from '../../../src/domain/http/embedded.ts';

const apple = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = (mark: string) =>
  `Mozilla/5.0 (Linux; Android 15; Pixel 9${mark}) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`;

test.each([
  ['an app on an iPhone', `${apple} Mobile/15E148`, true],
  ['an app on an iPhone that says its name', `${apple} Mobile/15E148 SomeApp/12.0`, true],
  ['an app on Android', android('; wv'), true],
  ['an app on Android that leaves out the space', android(';wv'), true],
  ['a browser on Android whose device is called wv', android(' wv'), false],
  ['the browser of an iPhone', `${apple} Version/18.5 Mobile/15E148 Safari/604.1`, false],
  ['another browser on an iPhone', `${apple} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, false],
  ['a browser on Android', android(''), false],
  [
    'a desktop',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    false,
  ],
  ['nothing', '', false],
])('%s is recognised as a view inside an app: %s → %s (S7.25)', (_, userAgent, expected) => {
  expect(isEmbeddedView(userAgent)).toBe(expected);
});
