import { useState } from 'react';

/** A picture, or the initials where there is none or it cannot be had. */
export function Avatar({ picture, initials }: { readonly picture: string | undefined; readonly initials: string }) {
  const [broken, setBroken] = useState(false);
  if (picture === undefined || broken) {
    return <span className="mini-app-avatar">{initials || '?'}</span>;
  }
  return (
    <img
      className="mini-app-avatar"
      src={picture}
      alt=""
      width="64"
      height="64"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
