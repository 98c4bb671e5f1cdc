import { expect, test } from 'vitest';
import { nextAfterRisk } from '../../src/domain/risk.ts';
import { siteIds } from '../../src/domain/site.ts';

const pass = { token: 't', type: 'pass' };
const captchas = ['passed', 'missing', 'not-asked'] as const;

test.each(siteIds)('on %s a risk request that failed ends in silence, whatever else is known (S4.12)', (site) => {
  for (const captcha of captchas) {
    expect(nextAfterRisk({ risk: undefined, site, captcha })).toEqual({ type: 'silent' });
  }
});

test.each(siteIds)(
  'on %s any type but pass, spelled as it is, brings the security modal first (S3.10, S4.13)',
  (site) => {
    for (const type of ['code', 'captcha', '', 'PASS', 'pass ', 'unheard-of']) {
      for (const captcha of captchas) {
        expect(nextAfterRisk({ risk: { token: 't', type }, site, captcha })).toEqual({ type: 'security' });
      }
    }
  },
);

test.each(siteIds)(
  'on %s a pass sends, but for the Turkish site when its captcha gave no result (S4.14, S4.15)',
  (site) => {
    expect(nextAfterRisk({ risk: pass, site, captcha: 'passed' })).toEqual({ type: 'send' });
    expect(nextAfterRisk({ risk: pass, site, captcha: 'not-asked' })).toEqual({ type: 'send' });
    const missing = site === 'tur' ? 'upgrade' : 'send';
    expect(nextAfterRisk({ risk: pass, site, captcha: 'missing' })).toEqual({ type: missing });
  },
);
