import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { startApp } from '../../app/app.ts';
import { startChannel } from '../../app/channel.ts';
import { direct } from '../../domain/channel.ts';
import { layoutOfSite } from '../../domain/layout.ts';
import type { PageContext } from '../../domain/page-context.ts';
import { amountFor } from '../../domain/retention.ts';
import { loadCampaign } from '../../flows/channel-campaign.ts';
import { findInviter, type Inviter } from '../../flows/channel-inviter.ts';
import { createTranslator, type Messages, splitPlaceholders } from '../../i18n/messages.ts';
import { $campaign } from '../../stores/campaign.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { withBoundary } from '../IslandBoundary.tsx';
import { idleStore, useFlow } from '../use-flow.ts';
import { InviterCard, InviterTexts } from './InviterCard.tsx';
import { SafetyPoints } from './SafetyPoints.tsx';
import type { PanelTextKey } from './texts.ts';

interface SignUpPanelProps {
  readonly page: PageContext;
  readonly messages: Messages;
}

const $nobody = idleStore(direct);

/**
 * The panel beside a registration: who invited, what a new account may earn, and how the account stays the visitor's.
 * It is finished HTML; what the exchange adds comes into room that was kept for it, and the form never waits.
 */
function SignUpPanelIsland({ page, messages }: SignUpPanelProps) {
  const t = createTranslator<PanelTextKey>(messages);
  const panel = useRef<HTMLElement>(null);
  const [inviter, setInviter] = useState<Inviter>();
  const app = useFlow(() => startApp(page));
  const channel = useFlow(() => startChannel(startApp(page)));
  const { medium } = useStore(channel?.$info ?? $nobody);
  const campaign = useStore($campaign);
  const layout = campaign.layout ?? layoutOfSite(page);
  const amount = amountFor(medium, campaign.amounts);

  useEffect(() => {
    if (!app || !channel) return;
    loadCampaign(app);
    channel.learnt
      .then(() => findInviter(app, channel.$info.get()))
      .then((found) => {
        setInviter(found);
        // Nobody after all: the address named somebody whose code is none.
        if (!found) delete document.documentElement.dataset.invited;
      });
  }, [app, channel]);

  // The frame is the page's: its style sheet knows each layout, and nothing of the form is drawn anew.
  useEffect(() => {
    const frame = panel.current?.closest<HTMLElement>('[data-layout]');
    if (frame) frame.dataset.layout = layout;
  }, [layout]);

  return (
    <aside ref={panel} className="panel" aria-busy={campaign.loading}>
      <InviterCard inviter={inviter} t={t} />
      {layout === 'brand' ? (
        <p className="region">{t('panelRegion', { brand: page.brandName })}</p>
      ) : (
        <p className="rewards">
          <span>{t('panelRewardsLead')}</span>{' '}
          <strong>
            <LinkedText parts={splitPlaceholders(t('panelRewards'))} links={{ amount: <bdi>{amount}</bdi> }} />
          </strong>{' '}
          <small>{t('panelRewardsTerms')}</small>
        </p>
      )}
      <SafetyPoints t={t} />
      <InviterTexts inviter={inviter} t={t} />
    </aside>
  );
}

export const SignUpPanel = withBoundary('sign-up-panel', SignUpPanelIsland);
