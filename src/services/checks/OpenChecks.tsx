import type { ReadableAtom } from 'nanostores';
import { type ReactNode, useEffect, useState } from 'react';
import { scriptInTime } from '../../domain/time/script-in-time.ts';
import type { Timer } from '../../domain/time/within.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useFlowState } from '../islands/flow-hooks.tsx';
import { startApp } from '../page/app.ts';
import type { OpenCheck } from './checks.ts';
import type { CheckProps } from './SecurityDialog.tsx';

type CommonProps = Omit<CheckProps<never>, 'check'>;

interface CheckDialog {
  readonly check: OpenCheck;
  render(props: CommonProps): ReactNode;
}

/**
 * The dialog of the open check, whose code is loaded when there is one (S2.39). If it cannot be loaded, the check is closed, so
 * that the form can be used again, and an alert says why.
 */
export function OpenChecks({
  flow,
  ...rest
}: CommonProps & { readonly flow: { readonly $check: ReadableAtom<OpenCheck | undefined> } | undefined }) {
  const { page } = rest;
  const check = useFlowState<OpenCheck | undefined>(flow?.$check, undefined);
  const [dialog, setDialog] = useState<CheckDialog>();
  const [loadFailed, setLoadFailed] = useState(false);

  useEffect(() => {
    if (check === undefined) return;
    let cancelled = false;
    setLoadFailed(false);
    loadDialog(startApp(page).platform.clock, check).then(
      (loaded) => cancelled || setDialog(loaded),
      () => {
        if (cancelled) return;
        setLoadFailed(true);
        check.close();
      },
    );
    return () => {
      cancelled = true;
    };
  }, [check, page]);

  return (
    <>
      <Alert>{loadFailed && rest.t('securityUnavailable')}</Alert>
      {check !== undefined && dialog?.check === check && dialog.render(rest)}
    </>
  );
}

async function loadDialog(clock: Timer, check: OpenCheck): Promise<CheckDialog> {
  if (check.type === 'security') {
    const { SecurityDialog } = await scriptInTime(clock, import('./SecurityDialog.tsx'));
    return { check, render: (rest) => <SecurityDialog {...rest} check={check} /> };
  }
  const { UpgradeDialog } = await scriptInTime(clock, import('./UpgradeDialog.tsx'));
  return { check, render: (rest) => <UpgradeDialog {...rest} check={check} /> };
}
