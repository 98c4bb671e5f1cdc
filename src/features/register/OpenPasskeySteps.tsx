import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { Messages } from '../../i18n/messages.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import type { PasskeySteps } from './PasskeySteps.tsx';

type Props = ComponentProps<typeof PasskeySteps>;

/** The steps with a passkey. Few registrations have them, so their code is loaded with the first one. */
export function OpenPasskeySteps({ errors, ...props }: Props & { readonly errors: Messages }) {
  const [Steps, setSteps] = useState<ComponentType<Props>>();
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    let cancelled = false;
    import('./PasskeySteps.tsx').then(
      (module) => cancelled || setSteps(() => module.PasskeySteps),
      () => cancelled || setMissing(true),
    );
    return () => {
      cancelled = true;
    };
  }, []);

  if (Steps) return <Steps {...props} />;
  return (
    <ProblemAlert problem={isMissing ? { type: 'part', missing: 'code' } : undefined} errors={errors} t={props.t} />
  );
}
