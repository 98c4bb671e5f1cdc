import { expect, test } from 'vitest';
import { nextAfterRisk } from '../../../src/domain/checks/risk.ts';
import { siteIds } from '../../../src/domain/site/site.ts';

const pass = { token: 't', type: 'pass' };
const captchas = ['passed', 'missing', 'not-asked'] as const;

test.each(siteIds)('on %s nothing is sent after a failed risk request (S4.12)', (site) => {
  for (const captcha of captchas) {
    expect(nextAfterRisk({ risk: undefined, site, captcha })).toEqual({ type: 'unchecked' });
  }
});

test.each(siteIds)('on %s any type other than exactly “pass” opens the security modal first (S3.10, S4.13)', (site) => {
  for (const type of ['code', 'captcha', '', 'PASS', 'pass ', 'unheard-of']) {
    for (const captcha of captchas) {
      expect(nextAfterRisk({ risk: { token: 't', type }, site, captcha })).toEqual({ type: 'security' });
    }
  }
});

test.each(siteIds)(
  'on %s a pass sends the code, except on the Turkish site without a captcha result (S4.14, S4.15)',
  (site) => {
    expect(nextAfterRisk({ risk: pass, site, captcha: 'passed' })).toEqual({ type: 'send' });
    expect(nextAfterRisk({ risk: pass, site, captcha: 'not-asked' })).toEqual({ type: 'send' });
    const missing = site === 'tur' ? 'upgrade' : 'send';
    expect(nextAfterRisk({ risk: pass, site, captcha: 'missing' })).toEqual({ type: missing });
  },
);
