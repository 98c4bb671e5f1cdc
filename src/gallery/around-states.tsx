/** What is around a form: the frames of a campaign, the page inside the app, and where the keyboard is. */

import { atom } from 'nanostores';
import type { Layout } from '../domain/shell/layout.ts';
import { startApp } from '../services/page/app.ts';
import { SignUpPanel } from '../services/referral/SignUpPanel.tsx';
import { $campaign } from '../stores/campaign.ts';
import { formStates } from './form-states.tsx';
import { type GalleryState, type GalleryStates, statesOf } from './gallery-state.ts';

const layouts = { plain: 'plain', 'price-a': 'price-a', 'price-b': 'price-b', brand: 'brand' } as const satisfies {
  readonly [Name in Layout]: Name;
};

const amounts = { normal: '$5,050', affiliate: '$6,100', referral: '$6,100' };

function campaignState(layout: Layout): GalleryState {
  return {
    flow: (scene) => ({
      ...startApp(scene.page),
      ...formStates['register.account.ready']?.flow?.(scene),
      codes: { $promised: atom('direct'), $field: atom({ code: '', status: 'none' }), $info: atom(undefined) },
    }),
    draw: (scene) => formStates['register.account.ready']?.draw?.(scene),
    panel: ({ page, shell }) => <SignUpPanel page={page} messages={shell} />,
    open() {
      $campaign.set({ layout, loading: false, amounts, button: undefined, typing: false });
    },
  };
}

const bare = { login: 'login.ready', register: 'register.account.ready' };

const focused = {
  skip: '.skip',
  logo: '.header a',
  language: '.header button, .header summary',
  footer: '.footer a',
  notice: '.consent-notice button',
};

export const aroundStates: GalleryStates = {
  ...statesOf('campaign', layouts, campaignState),
  ...statesOf('in-app', bare, (id) => ({ ...formStates[id], bare: true })),
  ...statesOf('keyboard', focused, (focus) => ({ ...formStates['login.ready'], focus })),
};
