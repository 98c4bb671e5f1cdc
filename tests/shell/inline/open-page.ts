import { vi } from 'vitest';
import prepareHead from '../../../src/shell/inline/head.ts';

export interface PageFacts {
  readonly address: string;
  readonly cookie?: string;
  readonly userAgent?: string;
  readonly stored?: Readonly<Record<string, unknown>>;
}

/** A page as its first scripts find it. */
export function openPage({ address, cookie = '', userAgent = 'Mozilla/5.0', stored = {} }: PageFacts) {
  const url = new URL(address, 'https://site.example');
  const left: string[] = [];
  const page = {
    dataset: {} as Record<string, string>,
    classes: [] as string[],
    /** Addresses that the page was given. */
    shown: [] as string[],
    /** Addresses that the page has left for. */
    left,
    listeners: [] as { readonly type: string; readonly listener: (event: unknown) => void }[],
    /** Resolves `firstFrame` of the scripts, and waits for what they do then. */
    drawn: () => Promise.resolve(),
    /** What `querySelector` finds. */
    found: null as unknown,
    storage: { ...stored } as Record<string, unknown>,
    earlyPage: () => Reflect.get(globalThis, 'earlyPage'),
  };
  const { href, search, pathname, hash } = url;
  const { promise: firstFrame, resolve } = Promise.withResolvers<void>();
  page.drawn = async () => {
    resolve();
    await firstFrame;
  };
  vi.stubGlobal('firstFrame', firstFrame);
  vi.stubGlobal('cookies', Promise.resolve(cookie));
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('earlyPage', undefined);
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) =>
    page.listeners.push({ type, listener }),
  );
  vi.stubGlobal('location', {
    href,
    search,
    pathname,
    hash,
    protocol: url.protocol,
    replace: (to: string) => left.push(to),
  });
  vi.stubGlobal('history', {
    state: null,
    replaceState(state: unknown, _: string, to: URL) {
      Object.assign(history, { state });
      page.shown.push(`${to}`);
    },
  });
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('document', {
    URL: href,
    cookie,
    documentElement: { dataset: page.dataset, classList: { add: (name: string) => page.classes.push(name) } },
    querySelector: () => page.found,
  });
  vi.stubGlobal('localStorage', page.storage);
  vi.stubGlobal('sessionStorage', page.storage);
  return page;
}

/** What a browser does where storage is refused: the name itself throws. */
export function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new Error('refused');
      },
    });
  }
}

/** The address of a script that does nothing. */
export const script = 'data:text/javascript,';
export const headOf = () => prepareHead('BrandApp', 'BRAND_TOKEN', '__Host-', script);

/** Calls the page's listeners of this type. */
export function dispatch({ listeners }: ReturnType<typeof openPage>, type: string): void {
  for (const one of listeners) if (one.type === type) one.listener({ type });
}
