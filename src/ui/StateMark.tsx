import { Icon } from './icons.tsx';

interface StateMarkProps {
  readonly icon: 'alert' | 'check' | 'info' | 'lock';
}

/** Above the title of a screen that says how something went. */
export function StateMark({ icon }: StateMarkProps) {
  return (
    <span className={icon === 'alert' ? 'state-mark caution' : 'state-mark'}>
      <Icon name={icon} />
    </span>
  );
}
