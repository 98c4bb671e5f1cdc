/**
 * `<astro-island>`: an element whose part of the page is drawn by React once its client directive says so. The build puts this
 * script in place of Astro's own: 1.8 kB instead of 4.4 kB, because our islands have no slots, are not nested and stand before
 * the script. The build also writes their properties in another form (`tools/build/finish-islands.ts`).
 */

import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Environment } from '../../domain/site/site.ts';

/** What `@astrojs/react/client.js` exports. */
interface Renderer {
  default(
    element: Element,
  ): (component: unknown, properties: object, slots: object, directive: { client: string }) => void;
}

/** In ms. */
const retryDelayMs = 1000;

/** Tries once more after a while, with another address: a browser may remember that an address failed. */
function load<Loaded>(from: (address: string) => Promise<Loaded>, address: string): Promise<Loaded> {
  return from(address).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return from(`${address}?retry=${Date.now()}`);
  });
}

const script = <Exports>(address: string): Promise<Exports> => import(address);
const texts = async (address: string): Promise<object> => (await fetch(address)).json();

function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

/**
 * Asks for all that the island's journey needs at once, and opens the connection to the exchange, so that no file is discovered
 * by another. What a list does not have is still loaded, later.
 *
 * @param needed names of the scripts that the island imports, the most needed first
 * @param onSubmit names of those that it loads with a password; of the keys only this environment's is asked for
 */
function askForAll({ hosts, apiHosts }: PageContext, needed: readonly string[], onSubmit: readonly string[]): void {
  const { host, hostname } = location;
  const environment = (Object.keys(hosts) as Environment[]).find((one) => hosts[one].includes(hostname)) ?? 'prod';
  // Local hosts have the port of the page.
  const href = `//${apiHosts[environment]}${host.slice(hostname.length)}`;
  addLink({ rel: 'preconnect', href, crossOrigin: 'use-credentials' });
  for (const name of needed) {
    // React only draws.
    addLink({
      rel: 'modulepreload',
      href: `/_astro/${name}`,
      fetchPriority: name.startsWith('react.') ? 'low' : 'auto',
    });
  }
  const key = environment === 'local' ? 'test.' : `${environment}.`;
  for (const name of onSubmit.filter((one) => one.startsWith('jsbn.') || one.startsWith(key))) {
    // No `modulepreload`: a browser may remember that it failed, and would not ask again at the submit.
    addLink({ rel: 'preload', as: 'script', crossOrigin: '', href: `/_astro/${name}` });
  }
}

class Island extends HTMLElement {
  connectedCallback(): void {
    const client = this.#read('client');
    self.Astro?.[client]?.(() => this.#load(client), JSON.parse(this.#read('opts')), this);
  }

  #read(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  /** @returns what draws the island; where its files cannot be loaded an event says so, and nothing is drawn */
  async #load(client: string): Promise<() => Promise<void>> {
    try {
      const page: PageContext = JSON.parse(document.getElementById('page')?.textContent ?? '');
      const [needed = [], onSubmit = []] = ['needed', 'on-submit'].map((list) =>
        this.#read(list).split(' ').filter(Boolean),
      );
      askForAll(page, needed, onSubmit);
      const [exports, renderer, late] = await Promise.all([
        load(script<Record<string, unknown>>, this.#read('component-url')),
        load(script<Renderer>, this.#read('renderer-url')),
        this.#read('texts-url') && load(texts, this.#read('texts-url')),
      ]);
      const properties = { page, ...JSON.parse(this.#read('props')), ...(late || {}) };
      return async () => {
        renderer.default(this)(exports[this.#read('component-export')], properties, {}, { client });
        this.removeAttribute('ssr');
      };
    } catch (error) {
      console.error(error);
      this.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }));
      return async () => undefined;
    }
  }
}

export default function defineIslands(): void {
  customElements.define('astro-island', Island);
}
