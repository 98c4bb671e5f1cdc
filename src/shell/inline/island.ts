/**
 * `<astro-island>`: an element whose part of the page is drawn by React once its client directive says so. The build puts this
 * script in place of Astro's own: 1.8 kB instead of 4.4 kB, because our islands have no slots, are not nested and stand before
 * the script. The build also writes their properties in another form (`tools/build/finish-islands.ts`).
 */

import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Environment } from '../../domain/site/site.ts';

/** What `ui/draw.ts` exports. */
interface Renderer {
  default(element: Element): (component: unknown, properties: object) => void;
}

/** What the script of a form's flow exports: makes the page's flow, and gives it to the island as `flow`. */
type StartFlow = (island: HTMLElement, properties: object) => object;

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

function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

/** @param scripts names in `_astro/` */
function preload(scripts: readonly string[], fetchPriority: 'auto' | 'low'): void {
  for (const name of scripts) addLink({ rel: 'modulepreload', href: `/_astro/${name}`, fetchPriority });
}

/** Opens the connection to the exchange. */
function connectToExchange({ hosts, apiHosts }: PageContext): void {
  const { host, hostname } = location;
  const environment = (Object.keys(hosts) as Environment[]).find((one) => hosts[one].includes(hostname)) ?? 'prod';
  // Local hosts have the port of the page.
  const href = `//${apiHosts[environment]}${host.slice(hostname.length)}`;
  addLink({ rel: 'preconnect', href, crossOrigin: 'use-credentials' });
}

/** What an island does once it is in the page: its client directive gets the function that loads it, and says when. */
function connect(island: HTMLElement): void {
  const read = (name: string) => island.getAttribute(name) ?? '';
  const list = (name: string) => read(name).match(/\S+/g) ?? [];
  const component = read('component-url');
  const options = JSON.parse(read('opts'));
  const { flow: flowAddress, start: startName }: Partial<IntentOptions> = options.value ?? {};
  let flow: Promise<object | undefined> | undefined;
  /** Of the file of texts: the first answer to what is asked for at the touch. */
  let answer: Promise<Response> | undefined;

  /** Starts the form's flow, once. @returns `undefined` where there is none, or it could not be loaded */
  function startFlow(properties: Promise<object>): Promise<object | undefined> {
    flow ??= (async () => {
      if (!flowAddress) return undefined;
      const [exports, given] = await Promise.all([load(script<Record<string, StartFlow>>, flowAddress), properties]);
      return (exports[startName as string] as StartFlow)(island, given);
    })().catch((error) => {
      flow = undefined;
      console.error(error);
      return undefined;
    });
    return flow;
  }

  function texts(file: string): Promise<object> {
    answer = fetch(file);
    return answer.then((one) => one.json());
  }

  /**
   * Asks at once for all that the island's journey needs, so that no file is discovered by another. Where it has a flow, what
   * only draws is asked for with the first answer: many servers send all files at the same time, whatever their priority, and
   * so it arrives just behind the flow.
   *
   * @returns what draws the island; where its files cannot be loaded an event says so, and nothing is drawn
   */
  async function loadAll(): Promise<() => Promise<void>> {
    const page: PageContext = JSON.parse((document.getElementById('page') as HTMLElement).textContent);
    preload(list('needed'), 'auto');
    const address = read('texts-url');
    const properties = (async () => ({
      page,
      ...JSON.parse(read('props')),
      ...(address && (await load(texts, address))),
    }))();
    const started = startFlow(properties);
    connectToExchange(page);
    if (flowAddress) await answer?.catch(() => 0);
    preload(list('later'), 'low');
    try {
      const [exports, renderer, given] = await Promise.all([
        load(script<Record<string, unknown>>, component),
        load(script<Renderer>, read('renderer-url')),
        properties,
      ]);
      const attached = { ...given, flow: await started };
      return async () => {
        // The script is named as what it exports: `/_astro/LoginForm.a1b2c3d.js`.
        renderer.default(island)(exports[component.split(/[/.]/)[2] as string], attached);
        island.removeAttribute('ssr');
      };
    } catch (error) {
      console.error(error);
      // Who hears of it must know whether the flow is there.
      await started;
      island.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }));
      return async () => undefined;
    }
  }

  self.Astro?.[read('client')]?.(loadAll, options, island);
}

/**
 * Behind the first frame of the page, which shows the islands as they stand in the HTML (0145). Nobody can touch what is not drawn; where
 * something does, as a password manager, or a script of the page, the islands are there before its event reaches them. The class is made
 * there, too: the first use of `HTMLElement` takes a slow phone two milliseconds.
 */
export default function defineIslands(): void {
  const name = 'astro-island';
  const define = () =>
    customElements.get(name) ||
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback(): void {
          connect(this);
        }
      },
    );
  for (const type of ['pointerover', 'focusin', 'click', 'submit']) {
    addEventListener(type, define, { capture: true, once: true });
  }
  firstFrame.then(define);
}
