import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { SecurityStep } from './SecurityStep.tsx';

type Props = ComponentProps<typeof SecurityStep>;

/** The two-factor dialog. Its code is loaded when it opens; if that fails, the flow goes back to the password. */
export function OpenTwoFactor(props: Props) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const { flow } = props;

  useEffect(() => {
    let cancelled = false;
    import('./SecurityStep.tsx').then(
      (module) => cancelled || setDialog(() => module.SecurityStep),
      () => cancelled || flow?.goTo('password'),
    );
    return () => {
      cancelled = true;
    };
  }, [flow]);

  return Dialog && <Dialog {...props} />;
}
