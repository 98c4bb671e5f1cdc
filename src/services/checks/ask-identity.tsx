import { useStore } from '@nanostores/react';
import { createRoot } from 'react-dom/client';
import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator, type Messages, type Translate } from '../../i18n/messages.ts';
import type { TickBoxProps } from '../../ui/TickBox.tsx';
import { hostStatusInTime } from '../host-status/ask-host-status.ts';
import type { App } from '../page/app.ts';
import { type Checks, createChecks } from './checks.ts';
import { type ProveIdentity, proveIdentity } from './prove-identity.ts';
import { type CheckProps, SecurityDialog } from './SecurityDialog.tsx';
import type { WayTextKey } from './texts.ts';
import { readToldStep } from './told-step.ts';

/**
 * Draws the security dialog over a page that does not have its texts (S2.39, S8.24). It is removed with the answer, and when
 * the signal is aborted.
 */
export function proveOnPage(app: App, errors: Messages): ProveIdentity {
  return async (account, signal, risk) => {
    // The operator may have switched off a way of the dialog.
    const [texts] = await Promise.all([
      createMessageLoader(app.platform, app.page.language)('inverse'),
      hostStatusInTime(app.platform.clock, signal),
    ]);
    signal.throwIfAborted();
    if (texts === undefined) {
      // In words of the page. The next press asks for the texts again.
      const text = errors[(await app.isOnline()) ? 'partGone' : '-200'];
      signal.throwIfAborted();
      return { type: 'unchecked', text };
    }
    const t = createTranslator<WayTextKey | 'rememberDevice' | 'trustDevice' | 'trustDeviceTip'>(texts);
    const checks = createChecks();
    let ticked = false;
    const trust: TickBoxProps = {
      // Where the device is asked about, it is remembered; on a network whose logins take a code, there are fewer of them.
      label: t(readToldStep(risk?.told).reason ? 'rememberDevice' : 'trustDevice'),
      tip: t('trustDeviceTip'),
      onTick: (now) => {
        ticked = now;
      },
    };
    const host = document.createElement('div');
    document.body.append(host);
    const root = createRoot(host);
    root.render(
      <OpenSecurityCheck page={app.page} t={t} waysT={t} errors={errors} $open={checks.$open} trust={trust} />,
    );
    try {
      const tools = { ...app, checks, uncheckedText: t('securityUnavailable'), wantsTrust: () => ticked };
      return await proveIdentity(tools, account, signal, risk);
    } finally {
      root.unmount();
      host.remove();
    }
  };
}

type OpenSecurityCheckProps = Omit<CheckProps<never>, 'check'> &
  Pick<Checks, '$open'> & { readonly trust: TickBoxProps; readonly waysT: Translate<WayTextKey> };

function OpenSecurityCheck({ $open, ...props }: OpenSecurityCheckProps) {
  const check = useStore($open);
  return check?.type === 'security' && <SecurityDialog {...props} check={check} />;
}
