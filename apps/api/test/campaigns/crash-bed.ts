/**
 * A shop whose processes and database can be killed while it works, and what survives them: a Stripe simulator, the
 * delivery of its webhooks, and clients that retry until they are answered. What they were told is recorded: it must
 * stay true.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createStripeSim } from "@toile/stripe-sim";
import Stripe from "stripe";
import * as accounts from "../../src/features/accounts/accounts.ts";
import { createProvider } from "../../src/features/billing/stripe/provider.ts";
import { setClockForTests } from "../../src/platform/clock.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { createLogger } from "../../src/platform/log.ts";
import { createUser, type TestUser } from "../factories.ts";
import type { Random } from "./campaign.ts";
import { type CrashNode, type Nursery, openNode, type Role } from "./crash-nodes.ts";
import { openProxy } from "./postgres-proxy.ts";

const SECRET = "a secret that only campaigns know, of sufficient length";
const STRIPE_KEYS = {
  secretKey: "sk_test_campaign",
  publishableKey: "pk_test_campaign",
  webhookSecret: "whsec_campaign",
};
/** What pg-boss does to the job of a dead worker, without the wait; retries are due at once. */
const LEASES_END = `with due as (
    update pgboss.job set state = 'retry', start_after = now(), retry_limit = retry_limit + 1
    where state = 'active' and started_on < $1 or state = 'retry' and start_after > now() returning name)
  select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from (select distinct name from due) queues`;
/** Events that the application handles, and a few that it only stores. */
const MATTERS =
  /^(payment_intent\.(?!created)|charge\.(refund|dispute)|refund\.created|invoice\.(paid|payment_failed|voided)|customer\.subscription\.)/;
const TRIES_MAX = 400;
const AGAIN_MS = 25;
const TICK_TRIES_MAX = 20;

/** What was answered with success and must therefore stay true. */
export type Acknowledged = {
  tryons: string[];
  /** Try-ons whose cancellation or removal was answered with 204. */
  gone: string[];
  /** Intents of payments whose credits were confirmed. */
  paid: string[];
  events: string[];
  registered: { userId: string; bonus: boolean }[];
  deleted: string[];
  /** User → whether the last answer was that the plan will be renewed. */
  renews: Map<string, boolean>;
};

export const nothingAcknowledged = (): Acknowledged => ({
  tryons: [],
  gone: [],
  paid: [],
  events: [],
  registered: [],
  deleted: [],
  renews: new Map(),
});

/** Before the simulator receives a call, or after it has answered and before the caller receives that. */
export type CallTrap = { call: RegExp; moment: "before" | "after"; skip: number; sprung(role: string): void };

/** The client left when its connection broke. */
export class GaveUp extends Error {}

export type CrashBed = Awaited<ReturnType<typeof openCrashBed>>;

export type CrashBedOptions = {
  random: Random;
  databaseUrl: string;
  dataDir: string;
  /** A web process and a worker instead of one process for both. */
  apart: boolean;
  nursery: Nursery;
};

export async function openCrashBed({ random, databaseUrl, dataDir, apart, nursery }: CrashBedOptions) {
  let clockOffsetMs = 0;
  let databaseUpAt = new Date(0);
  setClockForTests(() => new Date(Date.now() + clockOffsetMs));
  const log = createLogger({ level: "silent" });
  // Ours goes through a proxy as well, so that its address stays when the server returns on another port.
  const own = await openProxy(portOf(databaseUrl));
  const database = openDatabase({ url: withPort(databaseUrl, own.port), max: 3, log });
  const acknowledged = nothingAcknowledged();
  let deliveries: Promise<void>[] = [];
  let callTrap: CallTrap | null = null;
  let losing = false;

  const sim = createStripeSim({
    ...STRIPE_KEYS,
    seed: `crashes ${random.below(1e9)}`,
    clock: () => Date.now() + clockOffsetMs,
    webhookUrl: "http://localhost/api/v1/payments/webhook",
    send: async (request) => {
      const body = await request.text();
      const { id, type } = JSON.parse(body) as { id: string; type: string };
      if (MATTERS.test(type) && !losing)
        deliveries.push(bring({ id, body, signature: request.headers.get("stripe-signature") ?? "" }));
      return new Response(null, { status: 200 });
    },
  });
  const stripeServer = await serve(async (role, request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const trap = callTrap?.call.test(call) ? callTrap : null;
    if (!trap) return sim.fetch(request);
    if (trap.skip > 0) {
      trap.skip -= 1;
      return sim.fetch(request);
    }
    callTrap = null;
    if (trap.moment === "after") await sim.fetch(request);
    trap.sprung(role);
    return new Promise<Response>(() => {});
  });
  const stripe = new Stripe(STRIPE_KEYS.secretKey, {
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
      sim.fetch(new Request(input, init)),
    ),
  });
  const environment = {
    DATA_DIR: dataDir,
    AUTH_SECRET: SECRET,
    RATE_LIMITS: "off",
    DEMO: "off",
    TRYON_DEADLINE_SECONDS: "3600",
    TRYON_QUEUE_MAX: "1000",
    TRYON_THREADS: "2",
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
  };
  const open = (role: Role) =>
    openNode({
      role,
      nursery,
      databaseUrl,
      environment: { ...environment, STRIPE_API_URL: `http://127.0.0.1:${stripeServer.port}/${role}` },
      clockOffsetMs: () => clockOffsetMs,
    });
  const web = await open(apart ? "web" : "all");
  const worker = apart ? await open("worker") : web;
  const nodes: CrashNode[] = apart ? [web, worker] : [web];
  for (const node of nodes) await node.start();

  /** One request until it is answered: a browser's, Stripe's, a person's. Null if the client leaves when the connection breaks. */
  const ask = async (path: string, init: AskInit = {}): Promise<BedResponse> => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const { port } = await web.up();
      try {
        const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, toRequest(init));
        const text = await response.text();
        if (response.status < 500 && response.status !== 429) {
          return { status: response.status, body: text === "" ? null : JSON.parse(text) };
        }
      } catch {
        if (init.leaves) throw new GaveUp();
      }
      await sleep(AGAIN_MS);
    }
    throw new Error(`${init.method ?? "GET"} ${path} was never answered`);
  };

  const bring = async ({ id, body, signature }: { id: string; body: string; signature: string }): Promise<void> => {
    // Some are lost, some arrive twice: the reconciler and the inbox handle that.
    if (random.chance(0.1)) return;
    for (let copies = random.chance(0.15) ? 2 : 1; copies > 0; copies -= 1) {
      const headers = { "stripe-signature": signature, "content-type": "application/json" };
      const { status } = await ask("/payments/webhook", { method: "POST", body, headers });
      if (status !== 204) throw new Error(`a webhook was answered with ${status}`);
      acknowledged.events.push(id);
    }
  };

  const here = {
    ...environment,
    DATABASE_URL: databaseUrl,
    STRIPE_API_URL: `http://127.0.0.1:${stripeServer.port}/here`,
  };
  const config = loadConfig(here);
  const provider = createProvider({ config, log });
  const platform = { database, config };

  return {
    random,
    database,
    provider,
    stripe,
    sim,
    acknowledged,
    web,
    worker,
    nodes,
    ask,
    /** What a browser does at Stripe with a card. */
    async pay(clientSecret: string, card: string): Promise<void> {
      const form = new URLSearchParams({
        key: STRIPE_KEYS.publishableKey,
        client_secret: clientSecret,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": card,
        "payment_method_data[card][exp_month]": "12",
        "payment_method_data[card][exp_year]": "2034",
        "payment_method_data[card][cvc]": "123",
      });
      const intentId = clientSecret.split("_secret")[0];
      const url = `http://localhost/v1/payment_intents/${intentId}/confirm`;
      await sim.browserFetch(new Request(url, { method: "POST", body: form }));
    },
    async control(path: string, body: object): Promise<void> {
      const headers = { authorization: `Bearer ${STRIPE_KEYS.secretKey}`, "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await sim.fetch(new Request(`http://localhost/_sim${path}`, init));
      if (!response.ok) throw new Error(await response.text());
    },
    user: (creditCount: number): Promise<TestUser> => createUser({ platform }, { credits: creditCount }),
    async signIn(userId: string): Promise<string> {
      const start = () => database.write((tx) => accounts.startSession(tx, { userId, authSecret: SECRET }));
      return (await patiently(start)).accessToken;
    },
    trapCall: (trap: CallTrap | null) => {
      callTrap = trap;
    },
    /** Retries a query while the database is away. */
    patiently,
    /** Kills the database server and waits for the next one, on another port. */
    async killDatabase(kill: () => Promise<number>): Promise<void> {
      const proxies = [own, ...nodes.map(({ proxy }) => proxy)];
      for (const proxy of proxies) proxy.freeze();
      const port = await kill();
      databaseUpAt = new Date();
      for (const proxy of proxies) {
        proxy.lead(port);
        proxy.reset();
      }
    },
    /** Every webhook of Stripe has arrived, or was lost. */
    async mailArrived(): Promise<void> {
      do {
        await sim.idle();
        await Promise.all(deliveries.splice(0));
      } while (deliveries.length > 0);
    },
    /** From now on Stripe's webhooks are lost. Returns the function that ends this. */
    loseDeliveries(): () => void {
      losing = true;
      return () => {
        losing = false;
      };
    },
    passTime(ms: number): void {
      clockOffsetMs += ms;
      for (const node of nodes) node.setClock();
    },
    /** Runs the scheduled work now, in whichever process is alive. */
    async tick(): Promise<void> {
      let why: string | null = null;
      for (let tries = 0; tries < TICK_TRIES_MAX; tries += 1) {
        why = await worker.tick();
        if (why === null) return;
        await sleep(AGAIN_MS);
      }
      throw new Error(`the scheduled work never came to its end: ${why}`);
    },
    /** Returns the jobs of dead processes, or those whose end a dead database missed, to the queue, as if their lease had ended. */
    async endLeases(): Promise<void> {
      const { since } = await worker.up();
      const before = since > databaseUpAt ? since : databaseUpAt;
      await patiently(() => database.pool.query(LEASES_END, [before]));
    },
    async close(): Promise<void> {
      deliveries = [];
      await Promise.all(nodes.map((node) => node.close()));
      await sim.close();
      await stripeServer.close();
      await provider.close();
      await database.close();
      await own.close();
      setClockForTests(null);
    },
  };
}

export type AskInit = RequestInit & { token?: string; json?: unknown; leaves?: boolean };
// biome-ignore lint/suspicious/noExplicitAny: whatever the API answers; who asked knows
export type BedResponse = { status: number; body: any };

function toRequest({ token, json, leaves: _, ...init }: AskInit): RequestInit {
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (json === undefined) return { ...init, headers };
  headers.set("content-type", "application/json");
  return { method: "POST", ...init, headers, body: JSON.stringify(json) };
}

const portOf = (url: string): number => Number(new URL(url).port || 5432);

function withPort(url: string, port: number): string {
  const href = new URL(url);
  href.hostname = "127.0.0.1";
  href.port = String(port);
  return href.href;
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

/** `fetch` gets the caller from the first part of the path. */
async function serve(fetch: (role: string, request: Request) => Promise<Response>) {
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "GET", url = "/" } = request;
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as [string, string]] : [],
    );
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
    const [, role = "", path = "/"] = /^\/([a-z]+)(\/.*)$/.exec(url) ?? [];
    const answered = await fetch(role, new Request(`http://localhost${path}`, { method, headers, body }));
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(Buffer.from(await answered.arrayBuffer()));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    port: address.port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
