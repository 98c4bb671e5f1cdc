/**
 * A client of the W3C's WebDriver protocol, with the few commands that the journeys need. `selenium-webdriver` would bring
 * four packages for them.
 */

/** The protocol's name for an element, wherever JSON holds one. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementReference = Readonly<Record<typeof elementKey, string>>;

/** The server refused a command. */
export class WebDriverError extends Error {
  override name = 'WebDriverError';
  /** The protocol's name of the error: `stale element reference`. */
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(`${kind}: ${message}`);
    this.kind = kind;
  }
}

export class WebDriverSession {
  readonly #address: string;

  private constructor(address: string) {
    this.#address = address;
  }

  /** @param server address of the WebDriver server; it has one session at a time */
  static async open(server: string): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: { timeouts: { pageLoad: 30_000, script: 15_000 } } } };
    const { sessionId } = (await request('POST', `${server}/session`, body)) as { sessionId: string };
    return new WebDriverSession(`${server}/session/${sessionId}`);
  }

  goto(url: string): Promise<unknown> {
    return this.#post('url', { url });
  }

  address(): Promise<string> {
    return this.#get('url');
  }

  /** Runs the body of a function in the page. */
  run<Result>(script: string, args: readonly unknown[] = []): Promise<Result> {
    return this.#post('execute/sync', { script, args });
  }

  click(element: ElementReference): Promise<unknown> {
    return this.#post(`element/${element[elementKey]}/click`);
  }

  clear(element: ElementReference): Promise<unknown> {
    return this.#post(`element/${element[elementKey]}/clear`);
  }

  /** Types into the element. */
  type(element: ElementReference, text: string): Promise<unknown> {
    return this.#post(`element/${element[elementKey]}/value`, { text });
  }

  /** For the site of the page that is open. */
  addCookie(name: string, value: string): Promise<unknown> {
    return this.#post('cookie', { cookie: { name, value, path: '/' } });
  }

  setSize(width: number, height: number): Promise<unknown> {
    return this.#post('window/rect', { width, height });
  }

  currentTab(): Promise<string> {
    return this.#get('window');
  }

  async openTab(): Promise<string> {
    const { handle } = await this.#post<{ handle: string }>('window/new', { type: 'tab' });
    return handle;
  }

  switchTo(handle: string): Promise<unknown> {
    return this.#post('window', { handle });
  }

  async closeTab(): Promise<void> {
    await request('DELETE', `${this.#address}/window`);
  }

  /** Ends the session and its browser. */
  async close(): Promise<void> {
    await request('DELETE', this.#address);
  }

  async #get<Value>(path: string): Promise<Value> {
    return (await request('GET', `${this.#address}/${path}`)) as Value;
  }

  async #post<Value>(path: string, body: object = {}): Promise<Value> {
    return (await request('POST', `${this.#address}/${path}`, body)) as Value;
  }
}

async function request(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(
    error,
    `${message} (${method} ${new URL(address).pathname.replace(/^\/session\/[^/]*/, '')})`,
  );
}
