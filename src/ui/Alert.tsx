import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** An error, read out at once. The region is in the page before the text is: otherwise it would not be read out. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className="alert-region">
      {children && (
        <div className="alert">
          <Icon name="alert" />
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}
