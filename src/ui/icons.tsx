/** The icons of the forms, in the colour of the text. Hidden from screen readers: a text stands beside each. */

interface IconProps {
  readonly name: keyof typeof paths;
}

const paths = {
  alert: 'M8 1.5 15 14H1L8 1.5Zm0 5v3.5m0 2v.01',
  clear: 'm4 4 8 8m0-8-8 8',
  eye: 'M1 8s2.5-5 7-5 7 5 7 5-2.5 5-7 5-7-5-7-5Zm7 2a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  info: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM8 7.5V11m0-6v.01',
  eyeOff: 'M1 8s2.5-5 7-5 7 5 7 5-2.5 5-7 5-7-5-7-5Zm7 2a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM2.5 13.5l11-11',
} as const;

export function Icon({ name }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
