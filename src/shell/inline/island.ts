/**
 * `<astro-island>`: an element whose part of the page is drawn by React once its client directive says so. The build puts this
 * script in place of Astro's own: 1.0 kB instead of 4.4 kB, because our islands have no slots, are not nested and stand before
 * the script. The build also writes their properties in another form (`tools/build/finish-islands.ts`).
 */

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
      const [exports, renderer, late] = await Promise.all([
        load(script<Record<string, unknown>>, this.#read('component-url')),
        load(script<Renderer>, this.#read('renderer-url')),
        this.#read('texts-url') && load(texts, this.#read('texts-url')),
      ]);
      const page = JSON.parse(document.getElementById('page')?.textContent ?? '');
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
