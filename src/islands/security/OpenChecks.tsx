import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { OpenCheck } from '../../flows/checks.ts';
import type { RegisterFlow } from '../../flows/register.ts';
import { Alert } from '../../ui/Alert.tsx';
import { idleStore } from '../use-flow.ts';
import type { CheckProps } from './check-props.ts';

const $none = idleStore<OpenCheck | undefined>(undefined);

type Surroundings = Omit<CheckProps<never>, 'check'>;

interface Modal {
  readonly check: OpenCheck;
  draw(surroundings: Surroundings): ReactNode;
}

/**
 * The modal of a check that stands in the way, fetched when there is one (S2.39). One that cannot be fetched counts as
 * closed, so that the form is usable again, and the page says why.
 */
export function OpenChecks({
  flow,
  ...rest
}: Surroundings & { readonly flow: Pick<RegisterFlow, '$check'> | undefined }) {
  const check = useStore(flow?.$check ?? $none);
  const [modal, setModal] = useState<Modal>();
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    if (check === undefined) return;
    let left = false;
    setMissing(false);
    fetchModal(check).then(
      (fetched) => left || setModal(fetched),
      () => {
        if (left) return;
        setMissing(true);
        check.close();
      },
    );
    return () => {
      left = true;
    };
  }, [check]);

  return (
    <>
      <Alert>{missing && rest.t('securityUnavailable')}</Alert>
      {check !== undefined && modal?.check === check && modal.draw(rest)}
    </>
  );
}

async function fetchModal(check: OpenCheck): Promise<Modal> {
  if (check.type === 'security') {
    const { SecurityDialog } = await import('./SecurityDialog.tsx');
    return { check, draw: (rest) => <SecurityDialog {...rest} check={check} /> };
  }
  const { UpgradeDialog } = await import('./UpgradeDialog.tsx');
  return { check, draw: (rest) => <UpgradeDialog {...rest} check={check} /> };
}
