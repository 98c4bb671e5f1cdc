import type { ReturnTarget } from '../../domain/oauth/return.ts';
import { splitPlaceholders } from '../../i18n/messages.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';

interface TargetTextProps {
  /** With `{{place}}` in it. */
  readonly text: string;
  readonly place: ReturnTarget;
}

/** A sentence with the host or scheme in it: in full, left to right, and isolated from the direction of the text. */
export function TargetText({ text, place }: TargetTextProps) {
  const name = place.type === 'site' ? place.host : place.scheme;
  return (
    <LinkedText
      parts={splitPlaceholders(text)}
      links={{
        place: (
          <bdi dir="ltr" className="account">
            {name}
          </bdi>
        ),
      }}
    />
  );
}
