import { expect, test } from 'vitest';
import { hasFactsOf } from '../../../src/domain/shell/events.ts';
import { violationFacts } from '../../../src/domain/shell/policy-violation.ts';

const host = 'gatehouse.example';
const own = `https://${host}/en/set-password?token=secret`;

test.each([
  ['script-src-elem', 'inline', own, { directive: 'script-src-elem', blocked: 'inline' }],
  ['script-src', 'eval', '', { directive: 'script-src', blocked: 'eval' }],
  [
    'require-trusted-types-for',
    'trusted-types-sink',
    null,
    { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' },
  ],
  ['img-src', 'https://evil.example/a.png?of=ann@mail.example', own, { directive: 'img-src', blocked: 'other' }],
  ['connect-src', own, own, { directive: 'connect-src', blocked: 'own' }],
  ['worker-src', 'blob', undefined, { directive: 'worker-src', blocked: 'blob' }],
  ['fenced-frame-src', '', own, { directive: 'other', blocked: 'other' }],
])('%s stops %s: words of a list, and no address (S7.12)', (effectiveDirective, blocked, sourceFile, facts) => {
  const found = violationFacts({ effectiveDirective, blocked, sourceFile }, host);
  expect(found).toEqual(facts);
  expect(hasFactsOf('policyViolated', { ...found })).toBe(true);
});

test.each([
  ['inline', 'chrome-extension'],
  ['inline', 'moz-extension://5f3a/content.js'],
  ['chrome-extension://abc/font.woff2', own],
  ['inline', 'safari-web-extension'],
])('what an extension does is not told: %s of %s', (blocked, sourceFile) => {
  expect(violationFacts({ effectiveDirective: 'style-src-elem', blocked, sourceFile }, host)).toBeUndefined();
});
