import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** What went wrong, said at once and kept in the page. The region is there from the start, or it would not be read out. */
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
