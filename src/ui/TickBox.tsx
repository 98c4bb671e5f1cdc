import { useId } from 'react';

export interface TickBoxProps {
  readonly label: string;
  readonly tip: string;
  onTick(ticked: boolean): void;
}

/** A box to tick in a dialog, with a sentence about it. Not ticked at first. */
export function TickBox({ label, tip, onTick }: TickBoxProps) {
  const id = useId();
  return (
    <div className="tick-box">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-tip`}
        onChange={(event) => onTick(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-tip`} className="tip">
          {tip}
        </p>
      </div>
    </div>
  );
}
