import { Component, type ComponentType, type ReactNode } from 'react';
import { startApp } from '../app/app.ts';
import type { PageContext } from '../domain/page-context.ts';

interface IslandBoundaryProps {
  readonly page: PageContext;
  /** Of the island, as the error collector will know it. */
  readonly name: string;
  readonly children: ReactNode;
}

/**
 * Keeps the crash of an island to itself: the rest of the page lives on, and in the island's place stands the page's
 * own message. A class, because React knows no other boundary.
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
      // It may be the app itself that does not start.
    }
  }

  override render() {
    return this.state.crashed ? <span hidden ref={showMessage} /> : this.props.children;
  }
}

/** The message stands next to the island's element, and the style sheet shows it. */
function showMessage(place: HTMLElement | null): void {
  const island = place?.closest<HTMLElement>('astro-island');
  if (island) island.dataset.island = 'failed';
}

/** The island with its boundary: what a page puts in place. */
export function withBoundary<Props extends { readonly page: PageContext }>(name: string, Island: ComponentType<Props>) {
  return function BoundedIsland(props: Props) {
    return (
      <IslandBoundary page={props.page} name={name}>
        <Island {...props} />
      </IslandBoundary>
    );
  };
}
