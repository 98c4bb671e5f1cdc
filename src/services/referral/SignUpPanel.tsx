import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Medium } from '../../domain/channel/channel.ts';
import { amountFor } from '../../domain/channel/retention.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { layoutOfSite } from '../../domain/shell/layout.ts';
import { marked } from '../../domain/shell/marks.ts';
import { createTranslator, type Messages, splitPlaceholders } from '../../i18n/messages.ts';
import { $campaign } from '../../stores/campaign.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { useFlowState } from '../islands/flow-hooks.tsx';
import { withBoundary } from '../islands/IslandBoundary.tsx';
import { usePageFlow } from '../islands/use-flow.tsx';
import { startApp } from '../page/app.ts';
import { createLifetime } from '../page/lifetime.ts';
import { toolsUntil } from '../page/lifetime-tools.ts';
import { InviterCard, InviterTexts } from './InviterCard.tsx';
import { findInviter, type Inviter } from './inviter.ts';
import { pageCampaign } from './page-campaign.ts';
import { startChannel } from './page-channel.ts';
import type { PanelTextKey } from './texts.ts';

interface SignUpPanelProps {
  readonly page: PageContext;
  readonly messages: Messages;
}

/**
 * The panel beside a registration: the inviter, and the rewards for a new account or whose rules apply.
 * The HTML of the page has all of it except what the exchange knows, for which it reserves space. The form never waits for it.
 */
function SignUpPanelIsland({ page, messages }: SignUpPanelProps) {
  const t = createTranslator<PanelTextKey>(messages);
  const panel = useRef<HTMLElement>(null);
  const [inviter, setInviter] = useState<Inviter>();
  const app = usePageFlow(() => startApp(page));
  const channel = usePageFlow(() => startChannel(startApp(page)));
  const promised = useFlowState<Medium | undefined>(channel?.codes.$promised, undefined);
  const campaign = useStore($campaign, { ssr: 'initial' });
  const layout = campaign.layout ?? layoutOfSite(page);
  const amount = promised && campaign.amounts && amountFor(promised, campaign.amounts);

  useEffect(() => {
    if (!app || !channel) return;
    const lifetime = createLifetime();
    const tools = toolsUntil(lifetime, app);
    void pageCampaign(app);
    let asked: string | undefined;
    const { $field, $info } = channel.codes;
    lifetime.add(
      $field.subscribe(({ code, status }) => {
        if (status === 'asking') return;
        const sender = status === 'accepted' || status === 'unanswered' ? code : '';
        if (sender === asked) return;
        asked = sender;
        findInviter(tools, $info.get()).then((found) => {
          if (lifetime.signal.aborted || sender !== asked) return;
          setInviter(found);
          // The code in the address belongs to nobody, so its space is no longer reserved.
          if (!found) document.documentElement.classList.remove('is-invited');
        });
      }),
    );
    return lifetime.dispose;
  }, [app, channel]);

  // The frame is outside React: the style sheet applies the layout, and the form does not render again.
  useEffect(() => {
    const frame = panel.current?.closest<HTMLElement>(marked('layout'));
    if (frame) frame.dataset.layout = layout;
  }, [layout]);

  return (
    <aside ref={panel} className="panel" aria-busy={campaign.loading}>
      <InviterCard inviter={inviter} t={t} />
      {layout === 'brand' ? (
        <p className="region">{t('panelRegion', { brand: page.brandName })}</p>
      ) : (
        <section className="rewards">
          <h2>{t('panelRewardsLead')}</h2>
          <p>{t('panelRewardsTerms')}</p>
          <strong>
            <LinkedText
              parts={splitPlaceholders(t('panelRewards'))}
              links={{ amount: <RewardAmount>{amount}</RewardAmount> }}
            />
          </strong>
        </section>
      )}
      <InviterTexts inviter={inviter} t={t} />
    </aside>
  );
}

/**
 * The amount, empty until the exchange has answered: the style sheet keeps its room. The script that asks at load may have
 * written it into the HTML before React came (`features/register/sign-up-at-load.ts`).
 */
function RewardAmount({ children }: { readonly children: string | undefined }) {
  return (
    <bdi data-campaign="amount" suppressHydrationWarning>
      {children ?? ''}
    </bdi>
  );
}

export const SignUpPanel = withBoundary('sign-up-panel', SignUpPanelIsland);
