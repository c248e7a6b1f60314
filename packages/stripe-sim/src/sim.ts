/** The whole simulator: the store, the API on it, the clock that moves it and the delivery of its events. */

import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type BillingPolicy, DEFAULT_POLICY, type Rules } from "./billing/collect.ts";
import { advanceClock, failClock, forgetOld, runDue } from "./billing/due.ts";
import { Api, type Env, type Runtime } from "./http/app.ts";
import { mountAuthenticationPage } from "./http/authentication-page.ts";
import { createControl } from "./http/control.ts";
import { refuseLiveKeys } from "./http/keys.ts";
import type { TestClock } from "./protocol/wire.ts";
import { openJournal } from "./store/journal.ts";
import { Store } from "./store/store.ts";
import { Deliverer } from "./webhooks/deliverer.ts";
import { RETRY_DELAYS_MS } from "./webhooks/delivery.rules.ts";
import { ensureWebhookEndpoint } from "./webhooks/webhook-endpoints.ts";

const WEBHOOK_TIMEOUT_MS = 20_000;
/** How often the simulator checks its own clock for due actions. */
const TICK_MS = 5_000;
const FORGET_SECONDS = 3_600;

export type StripeSimOptions = {
  /** Where the state is stored; without it everything is lost on close. */
  dataFile?: string;
  /** Milliseconds since 1970; the system clock by default. Signatures always use the system clock. */
  clock?: () => number;
  /** Where every event is sent, and the secret that signs it. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** Sends the events, for a receiver in the same process; `fetch` by default. */
  send?: (request: Request) => Promise<Response>;
  /** Only these test keys are accepted; any test key by default. */
  secretKey?: string;
  publishableKey?: string;
  /** Keys configured alongside the simulator: it refuses to start if one of them is live. */
  keysBeside?: Iterable<string | null | undefined>;
  /**
   * The URL under which a browser reaches it, for the 3-D Secure page; by default that of the first `listen`. A payment
   * that waits for that page keeps its URL: on a random port it is lost at a restart.
   */
  publicUrl?: string;
  /** Makes ids reproducible: the same history gives the same ids. */
  seed?: string;
  billing?: Partial<BillingPolicy>;
  webhookRetryDelaysMs?: readonly number[];
};

export type Listening = { url: string; port: number; close(): Promise<void> };

export type StripeSim = {
  /** All of it, in the process: `/v1`, the 3-D Secure page and `/_sim`. Rejects if a response is dropped on request. */
  fetch(request: Request, env?: Env["Bindings"]): Promise<Response>;
  /**
   * The part that a shop may offer to browsers on its own site: calls with publishable keys, and the 3-D Secure page.
   */
  browserFetch(request: Request): Promise<Response>;
  /** @param port 0 for any free port */
  listen(port?: number, host?: string): Promise<Listening>;
  /** Moves the simulator's own clock and runs what falls due. Test clocks do not move. */
  advance(seconds: number): Promise<void>;
  /** Resolves when nothing is left to do now: clocks have arrived, and each event was sent once. */
  idle(): Promise<void>;
  /** Sends all events to this URL from now on; the data file stays in use. */
  setWebhook(webhook: { url: string; secret: string }): void;
  close(): Promise<void>;
};

/** 0 ≤ n < 1, the same sequence for the same seed. */
function randomFrom(seed: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    return createHash("sha256").update(`${seed}:${count}`).digest().readUInt32BE(0) / 2 ** 32;
  };
}

class Simulator implements StripeSim {
  readonly #store: Store;
  readonly #rules: Rules;
  readonly #api: Api;
  readonly #deliverer: Deliverer;
  readonly #clock: () => number;
  readonly #closing = new AbortController();
  readonly #ticking: NodeJS.Timeout;
  readonly #listening = new Set<Listening>();
  #advancing: Promise<void> | null = null;
  #forgotAt: number;

  constructor(options: StripeSimOptions) {
    this.#clock = options.clock ?? Date.now;
    const opened = options.dataFile === undefined ? { journal: null, rows: [] } : openJournal(options.dataFile);
    this.#store = new Store({ ...opened, seed: options.seed });
    this.#rules = { base: options.publicUrl ?? "", billing: { ...DEFAULT_POLICY, ...options.billing } };
    this.#deliverer = new Deliverer({
      store: this.#store,
      send: options.send ?? fetch,
      retryDelaysMs: options.webhookRetryDelaysMs ?? RETRY_DELAYS_MS,
      timeoutMs: WEBHOOK_TIMEOUT_MS,
      random: options.seed === undefined ? Math.random : randomFrom(options.seed),
    });
    const runtime: Runtime = {
      store: this.#store,
      rules: this.#rules,
      keys: { secretKey: options.secretKey, publishableKey: options.publishableKey },
      now: () => this.#catchUp(),
      committed: () => this.#committed(),
      closing: this.#closing.signal,
    };
    this.#api = new Api(runtime);
    mountAuthenticationPage(this.#api.app, runtime);
    const advance = (seconds: number) => this.advance(seconds);
    this.#api.app.route("/_sim", createControl({ ...runtime, api: this.#api, deliverer: this.#deliverer, advance }));
    this.#forgotAt = this.#now();
    try {
      this.#resume(options);
    } catch (error) {
      this.#store.close();
      throw error;
    }
    this.#ticking = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  /** Continues where the last process stopped or crashed. */
  #resume({ webhookUrl, webhookSecret }: StripeSimOptions): void {
    if (webhookUrl && webhookSecret) this.setWebhook({ url: webhookUrl, secret: webhookSecret });
    forgetOld(this.#store, this.#forgotAt);
    this.#committed();
  }

  #now(): number {
    return Math.floor(this.#clock() / 1000) + this.#store.offsetSeconds;
  }

  /** Runs everything that is due, before any read. */
  #catchUp(): number {
    const now = this.#now();
    if (runDue(this.#store, now, this.#rules) > 0) this.#committed();
    return now;
  }

  #tick(): void {
    try {
      const now = this.#catchUp();
      if (now - this.#forgotAt < FORGET_SECONDS) return;
      this.#forgotAt = now;
      forgetOld(this.#store, now);
    } catch (error) {
      // No request is waiting. The next call gets the same error and returns 500.
      console.error(error);
    }
  }

  #advancingClocks(): TestClock[] {
    return [...this.#store.rows("test_clocks")].filter(({ status }) => status === "advancing");
  }

  #committed(): void {
    this.#deliverer.kick();
    if (this.#advancing || this.#advancingClocks().length === 0) return;
    this.#advancing = this.#advanceClocks().finally(() => {
      this.#advancing = null;
      // Another clock may have been started meanwhile.
      if (!this.#closing.signal.aborted) this.#committed();
    });
  }

  /** Runs after the response: Stripe reports `advancing` first, and `ready` when it is done. */
  async #advanceClocks(): Promise<void> {
    for (const { id } of this.#advancingClocks()) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#closing.signal.aborted) return;
      try {
        advanceClock(this.#store, id, this.#now(), this.#rules);
      } catch (error) {
        console.error(error);
        failClock(this.#store, id, this.#now());
      }
    }
  }

  fetch(request: Request, env: Env["Bindings"] = {}): Promise<Response> {
    return Promise.resolve(this.#api.app.fetch(request, env));
  }

  browserFetch(request: Request): Promise<Response> {
    return this.fetch(request, { browserOnly: true });
  }

  async listen(port = 0, host = "127.0.0.1"): Promise<Listening> {
    // Only HTTP/1 is listened to, where the bindings have this type.
    const listener = getRequestListener((request, env) => this.fetch(request, env as Env["Bindings"]), {
      // A dropped response has no socket left to report on.
      errorHandler: () => new Response(null, { status: 500 }),
    });
    const server: Server = createServer(listener);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
    // A server that listens on a port has an address of this type.
    const bound = (server.address() as AddressInfo).port;
    const url = `http://${host}:${bound}`;
    if (this.#rules.base === "") this.#rules.base = url;
    const close = async () => {
      this.#listening.delete(listening);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    };
    const listening: Listening = { url, port: bound, close };
    this.#listening.add(listening);
    return listening;
  }

  async advance(seconds: number): Promise<void> {
    this.#store.moveClock(seconds);
    this.#catchUp();
    await this.idle();
  }

  async idle(): Promise<void> {
    while (this.#advancing) await this.#advancing;
    await this.#deliverer.idle();
  }

  setWebhook(webhook: { url: string; secret: string }): void {
    this.#store.transact({ now: this.#now() }, (tx) => ensureWebhookEndpoint(tx, webhook));
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    clearInterval(this.#ticking);
    for (const listening of this.#listening) await listening.close();
    await this.#advancing;
    await this.#deliverer.close();
    this.#store.close();
  }
}

/**
 * A local Stripe: it speaks Stripe's HTTP protocol, so that stripe-node is the client in both cases.
 * @throws if a live key is configured alongside it, or another process uses the data file
 */
export function createStripeSim(options: StripeSimOptions = {}): StripeSim {
  refuseLiveKeys([options.secretKey, options.publishableKey, ...(options.keysBeside ?? [])]);
  return new Simulator(options);
}
