import { beforeEach, describe, expect, test } from 'vitest';
import { loadCampaign } from '../../../src/services/referral/campaign.ts';
import { $campaign, keepCampaign } from '../../../src/stores/campaign.ts';
import { createVisitor } from './channel-support.ts';

let world: ReturnType<typeof createVisitor>;
const untouched = { layout: undefined, loading: false, amounts: undefined, button: undefined, typing: false };
const defaults = { normal: '$5,050', affiliate: '$30,050', referral: '$6,082' };

beforeEach(() => {
  world = createVisitor();
  $campaign.set(untouched);
});

describe('the campaign', () => {
  test('is asked for by project, keys and language, and sets frame, button and amounts (S7.43, S3.19)', async () => {
    world.campaign('price-a');
    await loadCampaign(world.visit());
    expect(world.calls).toEqual([
      {
        path: '/v3/config/banner',
        body: {
          project_name: 'signup',
          keys: ['signup_page_config', 'signup_register_button', 'signup_retention_amount'],
          properties: { language: 'en' },
        },
      },
    ]);
    expect($campaign.get()).toEqual({
      layout: 'price-a',
      loading: false,
      amounts: { normal: '$6,100', affiliate: '$31,000', referral: '$7,200' },
      button: 'Claim my rewards',
      typing: false,
    });
  });

  test('keeps the usual amount for each that is missing or no amount (S9.27, S3.19)', async () => {
    world.campaign('price-b');
    await loadCampaign(world.visit());
    expect($campaign.get()).toMatchObject({
      layout: 'price-b',
      amounts: { normal: '€4,900', affiliate: '$30,050', referral: '$6,082' },
    });
    world.campaign('broken');
    await loadCampaign(world.visit());
    expect($campaign.get()).toEqual({ ...untouched, layout: 'plain', amounts: defaults });
  });

  test('cannot change the frame of a regulated site, nor give its frame to others (S2.31)', async () => {
    world.campaign('price-a');
    await loadCampaign(world.visit({ regulated: true }));
    expect($campaign.get().layout).toBe('brand');
    world.campaign('brand');
    await loadCampaign(world.visit());
    expect($campaign.get().layout).toBe('plain');
  });

  test('is waited for three seconds at most; what comes later changes nothing (S9.18, S9.27, S3.19)', async () => {
    world.campaign('price-a');
    const { tools, answer } = world.slow(world.visit());
    const loading = loadCampaign(tools);
    expect($campaign.get()).toEqual({ ...untouched, loading: true });
    world.clock.advance(2999);
    expect($campaign.get()).toEqual({ ...untouched, loading: true });
    world.clock.advance(1);
    expect($campaign.get()).toEqual({ ...untouched, amounts: defaults });
    answer();
    await loading;
    expect($campaign.get()).toEqual({ ...untouched, amounts: defaults });
    expect(world.clock.timers.size).toBe(0);
  });

  test('has what is left of the page’s three seconds, and is not asked for after them (S9.18)', async () => {
    const { tools, answer } = world.slow(world.visit());
    const loading = loadCampaign(tools, 400);
    world.clock.advance(400);
    expect($campaign.get()).toEqual({ ...untouched, amounts: defaults });
    answer();
    await loading;
    $campaign.set(untouched);
    const calls = world.calls.length;
    await loadCampaign(world.visit(), 0);
    expect($campaign.get()).toEqual({ ...untouched, amounts: defaults });
    expect(world.calls).toHaveLength(calls);
  });

  test('changes neither layout nor button once somebody types; the amounts, which nobody has seen, still come (S2.31, S3.19)', async () => {
    world.campaign('price-a');
    const { tools, answer } = world.slow(world.visit());
    const loading = loadCampaign(tools);
    keepCampaign();
    answer();
    await loading;
    expect($campaign.get()).toEqual({
      ...untouched,
      typing: true,
      amounts: { normal: '$6,100', affiliate: '$31,000', referral: '$7,200' },
    });
  });

  test('that cannot be had leaves the page as it is, with the default amounts (S9.18, S9.27)', async () => {
    world.fail('bannerConfig');
    await loadCampaign(world.visit());
    expect($campaign.get()).toEqual({ ...untouched, amounts: defaults });
    expect(world.clock.timers.size).toBe(0);
  });
});
