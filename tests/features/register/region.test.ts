/** Who may begin a registration, and what is asked of the exchange for it. */

import { expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';
import { createRegion } from '../../../src/features/register/region.ts';
import type { Scenario } from '../../../src/sandbox/control/scenario.ts';
import { createFlowHarness, type HarnessOptions } from '../../support/flow-harness.ts';

const paths = { permission: '/register/permission_v2', visibility: '/user/public/visibility' };

type Answer = 'confirm' | 'cancel' | 'close' | undefined;

/** @param answer of the visitor to the question where they live */
function visit(id: SiteId, scenario: Partial<Scenario> = {}, answer?: Answer, options: HarnessOptions = {}) {
  const harness = createFlowHarness(siteOf(id), { path: '/sign-up', ...options });
  harness.sandbox.control.changeScenario('*', scenario);
  const told: unknown[] = [];
  const notify = async (...notice: unknown[]) => {
    told.push(notice);
    return answer;
  };
  const region = createRegion({ ...harness.tools, notify });
  const asked = (kind: keyof typeof paths) => harness.sent.filter(({ path }) => path === paths[kind]).length;
  return { ...harness, region, told, asked };
}

const question = ['residenceConfirm', { typedName: 'ann@mail.example' }];

test.each<
  [SiteId, Partial<Scenario>, Answer, Awaited<ReturnType<ReturnType<typeof createRegion>['admit']>>, unknown[]]
>([
  ['global', { country: 'TR' }, undefined, 'open', []],
  ['global', { country: '' }, undefined, 'open', []],
  ['global', { access: 'banned' }, undefined, 'unsupported', [['unsupportedRegister']]],
  ['global', { access: 'invisible' }, undefined, 'unsupported', [['unsupportedRegister']]],
  ['global', { country: 'US' }, undefined, 'unsupported', [['unsupportedRegister']]],
  ['geo', { country: 'GE' }, undefined, 'open', []],
  ['geo', { country: 'GB' }, 'confirm', 'open', [question]],
  ['geo', { country: 'GB' }, 'cancel', 'left', [question]],
  ['geo', { country: 'GB' }, 'close', 'left', [question]],
  ['geo', { country: 'GB' }, undefined, 'left', [question]],
  ['geo', { country: '' }, 'confirm', 'open', [question]],
  ['geo', { country: 'US' }, 'confirm', 'unsupported', [['unsupportedRegister']]],
])(
  'on %s with %j and the answer %s registration is %s, and the visitor is told %j (S2.30, S2.37, S3.24, S5.28, S7.47)',
  async (id, scenario, answer, admitted, notices) => {
    const { region, told } = visit(id, scenario, answer);
    expect(await region.admit('ann@mail.example')).toBe(admitted);
    expect(told).toEqual(notices);
  },
);

test('a form that shows no notices stops the same visitors (S2.30, S2.37)', async () => {
  const admit = (id: SiteId, scenario: Partial<Scenario>) => {
    const { tools, sandbox } = createFlowHarness(siteOf(id), { path: '/sign-up' });
    sandbox.control.changeScenario('*', scenario);
    return createRegion(tools).admit('');
  };
  expect(await admit('global', { access: 'banned' })).toBe('unsupported');
  expect(await admit('geo', { country: 'GB' })).toBe('left');
});

test('who has confirmed to live in Georgia is not asked again (S2.37)', async () => {
  const { region, told, storage } = visit('geo', { country: 'GB' });
  storage.set('X_RESIDENCE_CONFIRMED', '1790000000000');
  expect(await region.admit('')).toBe('open');
  expect(told).toEqual([]);
});

test('the answers are asked for once a page, before the first submit, and say the country for the calls (S3.01, S3.24)', async () => {
  const { region, asked, wait } = visit('global', { country: 'TR' });
  expect(region.country()).toBeUndefined();
  region.prepare();
  expect([asked('permission'), asked('visibility')]).toEqual([1, 1]);
  expect(await region.admit('')).toBe('open');
  expect(region.country()).toBe('TR');
  // Longer than the request layer keeps an answer.
  wait(3_600_000);
  expect(await region.admit('')).toBe('open');
  expect([asked('permission'), asked('visibility')]).toEqual([1, 1]);
});

test.each(['permission', 'visibility'] as const)(
  'where the answer about the %s does not come, the visitor may go on, and it is asked for again (S3.24, S7.47)',
  async (kind) => {
    let broken = true;
    const { region, asked, told } = visit('global', { country: 'TR', access: 'banned' }, undefined, {
      instead: (path) => (broken && path === paths[kind] ? new Response('', { status: 503 }) : undefined),
    });
    expect(await region.admit('')).toBe(kind === 'permission' ? 'open' : 'unsupported');
    expect(region.country()).toBe(kind === 'permission' ? 'TR' : undefined);
    broken = false;
    expect(await region.admit('')).toBe('unsupported');
    expect(region.country()).toBe('TR');
    expect(asked(kind)).toBe(2);
    expect(told.length).toBeGreaterThan(0);
  },
);

test('a visitor from where the product is not shown is stopped, although the exchange would permit it (S3.24)', async () => {
  const place = { ret_code: 0, ret_msg: '', result: { is_visible: 1, code: 'GB' }, token: null };
  const { region, told } = visit('global', {}, undefined, {
    instead: (path) => (path === paths.visibility ? Response.json(place) : undefined),
  });
  expect(await region.admit('')).toBe('unsupported');
  expect(told).toEqual([['unsupportedRegister']]);
});

test('a country that the exchange does not know is not said (S3.01)', async () => {
  const { region } = visit('global', { country: '' });
  await region.admit('');
  expect(region.country()).toBeUndefined();
});
