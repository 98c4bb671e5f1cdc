import { $sessionExpired } from '../../stores/session.ts';
import { pageCore } from '../page/core.ts';

/** Says on any page that the exchange no longer knows the session (S8.12): loads the toast when that has happened. */
export function watchExpired(): void {
  $sessionExpired.subscribe((expired) => {
    if (!expired) return;
    $sessionExpired.set(false);
    import('./session-expired.ts')
      .then((script) => script.sayExpired(pageCore().page))
      // Where the script cannot be had, the header still shows that nobody is signed in.
      .catch(() => undefined);
  });
}
