interface StepsProps {
  readonly names: readonly string[];
  /** Index of the current step. */
  readonly current: number;
  /** For screen readers: "Step 2 of 3". */
  readonly label: string;
}

export function Steps({ names, current, label }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="step-name">{name}</span>
        </li>
      ))}
    </ol>
  );
}
