import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { LoginMethod } from '../../domain/account/login-memory.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { IslandProps } from '../island-props.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { useLatePart } from '../use-late-part.ts';
import { LastUsed } from './LastUsed.tsx';
import type { loginTexts } from './texts.ts';

interface QrTabsProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly last: LoginMethod | undefined;
  readonly t: Translate<(typeof loginTexts)[number]>;
  /** The password form: it stays mounted while the other tab is open. */
  readonly children: ReactNode;
}

type Tab = 'password' | 'qr';

/**
 * The ways to log in as tabs (S4.42). The code of the second tab is loaded when that tab is first
 * opened; pressing the tab again tries again.
 */
export function QrTabs({ page, errors, last, t, children }: QrTabsProps) {
  const [open, setOpen] = useState<Tab>('password');
  const panel = useLatePart(page, () => import('./QrPanel.tsx'));
  const tabs = useRef<HTMLDivElement>(null);

  function choose(tab: Tab) {
    setOpen(tab);
    if (tab === 'qr') void panel.request();
  }

  // There are only two tabs: each arrow key goes to the other one, also in right-to-left pages.
  function onKeyDown(event: KeyboardEvent) {
    const other = open === 'password' ? 'qr' : 'password';
    const next = event.key === 'Home' ? 'password' : event.key === 'End' ? 'qr' : other;
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    choose(next);
    tabs.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  }

  const tab = (name: Tab, label: string) => (
    <button
      type="button"
      role="tab"
      id={`tab-${name}`}
      aria-selected={open === name}
      aria-controls={`panel-${name}`}
      tabIndex={open === name ? 0 : -1}
      onClick={() => choose(name)}
    >
      {label}
      <LastUsed method={name} last={last === 'qr' ? last : undefined} text={t('lastUsed')} />
    </button>
  );
  return (
    <>
      <div ref={tabs} role="tablist" className="tabs" aria-label={t('loginWays')} onKeyDown={onKeyDown}>
        {tab('password', t('passwordLabel'))}
        {tab('qr', t('qrTab'))}
      </div>
      <div role="tabpanel" id="panel-password" aria-labelledby="tab-password" hidden={open !== 'password'}>
        {children}
      </div>
      <div role="tabpanel" id="panel-qr" aria-labelledby="tab-qr" hidden={open !== 'qr'}>
        {panel.part && <panel.part.QrPanel page={page} errors={errors} t={t} isOpen={open === 'qr'} />}
        {panel.problem && <ProblemAlert problem={panel.problem} errors={errors} t={t} />}
      </div>
    </>
  );
}
