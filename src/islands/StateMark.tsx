import { Icon } from '../ui/icons.tsx';

interface StateMarkProps {
  readonly icon: 'alert' | 'check' | 'info' | 'lock';
}

/** Above the title of a screen that says how something went. */
export function StateMark({ icon }: StateMarkProps) {
  return (
    <span className="state-mark" data-tone={icon === 'alert' ? 'caution' : undefined}>
      <Icon name={icon} />
    </span>
  );
}
