import { Component, type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { createTranslator, type ErrorKey, type Messages } from '../../i18n/messages.ts';
import { startApp } from '../page/app.ts';
import { OfflineNotice } from './OfflineNotice.tsx';

interface IslandBoundaryProps {
  readonly page: PageContext;
  /** Of the island, for the error collector. */
  readonly name: string;
  readonly children: ReactNode;
}

/**
 * Catches the crash of an island: the rest of the page keeps working, and the page shows an error message in place of the
 * island. A class, because React has no other error boundary.
 */
class IslandBoundary extends Component<IslandBoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    try {
      startApp(this.props.page).report(error, this.props.name);
    } catch {
      // The app itself may have failed to start.
    }
  }

  override render() {
    return this.state.crashed ? <span hidden ref={showMessage} /> : this.props.children;
  }
}

/** The message is in the HTML next to the island's element; the style sheet shows it for `data-island="failed"`. */
function showMessage(place: HTMLElement | null): void {
  const island = place?.closest<HTMLElement>('astro-island');
  if (island) island.dataset.island = 'failed';
}

interface FormProps {
  readonly page: PageContext;
  /** The texts of errors, where the island is a form. */
  readonly errors?: Messages;
}

/** Whether an island is drawn inside another one, as a form is in the mini app. */
const Inner = createContext(false);

/** The island in its error boundary, for the pages. Where it is a form, it also says while there is no connection. */
export function withBoundary<Props extends FormProps>(name: string, Island: ComponentType<Props>) {
  return function BoundedIsland(props: Props) {
    const { errors } = props;
    const offline = errors && createTranslator<ErrorKey>(errors)('offlineNotice');
    const isInner = useContext(Inner);
    return (
      <IslandBoundary page={props.page} name={name}>
        <Inner value={true}>
          <Island {...props} />
        </Inner>
        {offline && !isInner && <OfflineNotice text={offline} />}
      </IslandBoundary>
    );
  };
}
