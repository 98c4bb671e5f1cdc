import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { SecurityStep } from './SecurityStep.tsx';

type Props = ComponentProps<typeof SecurityStep>;

/** The two-factor dialog, fetched when it is opened. One that cannot be fetched leads back to the password. */
export function OpenTwoFactor(props: Props) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const { flow } = props;

  useEffect(() => {
    let left = false;
    import('./SecurityStep.tsx').then(
      (module) => left || setDialog(() => module.SecurityStep),
      () => left || flow?.goTo('password'),
    );
    return () => {
      left = true;
    };
  }, [flow]);

  return Dialog && <Dialog {...props} />;
}
