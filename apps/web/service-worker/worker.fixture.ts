/** A browser around the service worker: its events, its caches and the network. The worker is loaded once, so it stays the same one. */
import { vi } from "vitest";
import { fakeCaches } from "../app/lib/offline/caches.fixture.ts";

export const ORIGIN = "https://toile.test";

class WorkerEvent extends Event {
  readonly works: Promise<unknown>[] = [];
  waitUntil(work: Promise<unknown>) {
    this.works.push(work);
  }
}

class WorkerFetch extends WorkerEvent {
  answer: Promise<Response> | undefined;
  readonly request: Request;
  constructor(request: Request) {
    super("fetch");
    this.request = request;
  }
  respondWith(answer: Promise<Response>) {
    this.answer = answer;
  }
}

const NodeResponse = Response;
/** A worker's redirections may be relative; Node's have no address to begin from. */
class WorkerResponse extends NodeResponse {
  static override redirect(url: string | URL, status?: number): Response {
    return NodeResponse.redirect(new URL(url, ORIGIN), status);
  }
}

export type WorkerBuild = { build: string; precache: { url: string; revision: string | null }[]; routes: object };

/** Loads the worker of this build. */
export async function startWorker({ build, precache, routes }: WorkerBuild) {
  const listeners: { type: string; listener: (event: Event) => void }[] = [];
  const caches = fakeCaches(ORIGIN);
  const asked: string[] = [];
  const network = { answer: (path: string): Response | null => new Response(`online ${path}`) };
  const scope = {
    location: new URL("/sw.js", ORIGIN),
    registration: {
      scope: `${ORIGIN}/`,
      navigationPreload: { enable: vi.fn(async () => {}) },
      showNotification: vi.fn(),
    },
    clients: { claim: vi.fn(async () => {}), matchAll: vi.fn(async () => []), openWindow: vi.fn(async () => {}) },
    skipWaiting: vi.fn(async () => {}),
    caches,
    __WB_DISABLE_DEV_LOGS: true,
    addEventListener: (type: string, listener: (event: Event) => void) => void listeners.push({ type, listener }),
  };
  const globals = {
    ...{ self: scope, ...scope, FetchEvent: WorkerFetch, ExtendableEvent: WorkerEvent, Response: WorkerResponse },
    ...{ __BUILD__: build, __PRECACHE__: precache, __ROUTES__: routes },
    fetch: async (request: Request | string) => {
      const { pathname, search } = new URL(typeof request === "string" ? request : request.url, ORIGIN);
      asked.push(pathname + search);
      const answer = network.answer(pathname + search);
      if (!answer) throw new TypeError("Failed to fetch");
      return answer;
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  await import("./worker.ts");

  const dispatch = async <E extends WorkerEvent>(event: E): Promise<E> => {
    for (const { type, listener } of listeners) if (type === event.type) listener(event);
    // What is waited for may wait for more.
    for (const work of event.works) await work;
    return event;
  };
  const send = (type: string, fields: object = {}) => dispatch(Object.assign(new WorkerEvent(type), fields));
  /** Undefined: the browser fetches it as if there were no worker. */
  const request = async (address: string, init: RequestInit = {}, mode?: "navigate") => {
    const made = new Request(new URL(address, ORIGIN), init);
    if (mode) Object.defineProperty(made, "mode", { value: mode });
    const event = new WorkerFetch(made);
    for (const { type, listener } of listeners) if (type === "fetch") listener(event);
    const answer = await event.answer;
    for (const work of event.works) await work;
    return answer;
  };
  return {
    ...{ scope, caches, asked, network, send },
    fetch: (address: string, init?: RequestInit) => request(address, init),
    visit: (address: string) => request(address, {}, "navigate"),
    goOffline: () => {
      network.answer = () => null;
    },
    /** As a browser that has never seen the site, with consent. */
    reset: async () => {
      caches.all.clear();
      asked.length = 0;
      network.answer = (path) => new Response(`online ${path}`);
      vi.clearAllMocks();
      await caches.open("toile-visits");
    },
  };
}
