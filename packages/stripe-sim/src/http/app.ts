/**
 * How a request is handled: key, version, fault, parameters, idempotency, the work in one transaction, and the
 * response.
 */
import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import type { Rules } from "../billing/collect.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { ENDPOINTS } from "../endpoints/endpoints.ts";
import { decodeForm, type FormObject } from "../protocol/form.ts";
import { invalidRequest, type ProblemBody, StripeProblem } from "../protocol/problems.ts";
import { API_VERSION } from "../protocol/wire.ts";
import type { Store } from "../store/store.ts";
import { expand } from "./expand.ts";
import { type Fault, Faults } from "./faults.ts";
import { findKept, inProgress, type Keyed, keep, toKeyed } from "./idempotency.ts";
import { identify, type Keys, requireSecretKey } from "./keys.ts";

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_WAIT_MS = 120_000;
const MAX_LOGGED = 500;

/** `browserOnly`: the request came through a public entrance, so only a browser's calls are allowed. */
export type Env = { Bindings: Partial<HttpBindings> & { browserOnly?: boolean } };

/** What the HTTP side needs. `now` is the simulator's own time in seconds, after everything due by then was done. */
export type Runtime = {
  store: Store;
  rules: Rules;
  keys: Keys;
  now(): number;
  /** Called after a commit: events may be waiting, or a clock may have to move. */
  committed(): void;
  /** Aborts everything that waits. */
  closing: AbortSignal;
};

export type Logged = { requestId: string; method: string; path: string; status: number | null; fault: string | null };

type Reply = { status: number; body: object; headers: Record<string, string> };

/** No response is sent, although the work may have been done. */
export class DroppedResponse extends Error {
  override name = "DroppedAnswer";
  constructor() {
    super("The simulator dropped the response, as requested.");
  }
}

const toReply = (status: number, error: ProblemBody, headers: Record<string, string> = {}): Reply => ({
  status,
  body: { error },
  headers,
});

function faultReply({ mode, status }: Fault, key: string | undefined): Reply {
  if (mode === "rate_limited") {
    const message =
      "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.";
    return toReply(
      429,
      { type: "invalid_request_error", code: "rate_limit", message },
      { "stripe-should-retry": "true" },
    );
  }
  if (mode === "conflict") return toReply(409, inProgress(key ?? "").body);
  const message = "An unknown error occurred";
  const retry = mode === "error_kept" ? { "stripe-should-retry": "false" } : {};
  return toReply(status, { type: "api_error", message }, retry);
}

function requireKnownVersion(version: string | undefined): void {
  if (version === undefined || version === API_VERSION) return;
  throw invalidRequest(`Invalid Stripe API version: ${version}. This simulator supports only ${API_VERSION}.`);
}

async function wait(ms: number, signals: AbortSignal[]): Promise<void> {
  const ended = AbortSignal.any(signals);
  if (ended.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    ended.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export class Api {
  readonly app = new Hono<Env>();
  readonly faults = new Faults();
  readonly log: Logged[] = [];
  readonly #runtime: Runtime;
  readonly #inProgress = new Set<string>();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    // Stripe.js calls from the shop's pages.
    this.app.use("/v1/*", cors({ origin: "*", exposeHeaders: ["Request-Id"] }));
    this.app.use("/v1/*", bodyLimit({ maxSize: MAX_BODY_BYTES }));
    for (const endpoint of ENDPOINTS) {
      this.app.on(endpoint.method, endpoint.path, (c) => this.#answer(c, endpoint));
    }
    this.app.all("/v1/*", (c) => this.#answer(c, null));
    this.app.onError((error, c) => {
      // A caller through fetch sees a lost connection; over HTTP the socket is already closed.
      if (error instanceof DroppedResponse) throw error;
      console.error(error);
      return c.json({ error: { type: "api_error", message: "The simulator failed; its log says how." } }, 500);
    });
  }

  async #answer(c: Context<Env>, endpoint: Endpoint | null): Promise<Response> {
    const requestId = `req_${randomBytes(7).toString("hex")}`;
    const { method, path } = c.req;
    const fault = this.faults.take(method, path);
    const entry: Logged = { requestId, method, path, status: null, fault: fault?.mode ?? null };
    this.log.push(entry);
    if (this.log.length > MAX_LOGGED) this.log.shift();
    await this.#misbehaveBefore(c, fault);
    const reply = await this.#reply(c, { endpoint, requestId, fault });
    await this.#misbehaveAfter(c, fault);
    entry.status = reply.status;
    const key = c.req.header("idempotency-key");
    const headers = {
      "content-type": "application/json",
      "request-id": requestId,
      "stripe-version": API_VERSION,
      "cache-control": "no-cache, no-store",
      ...(key ? { "idempotency-key": key } : {}),
      ...reply.headers,
    };
    return new Response(JSON.stringify(reply.body, null, 2), { status: reply.status, headers });
  }

  /** Every response with one of Stripe's error objects is made here. */
  async #reply(
    c: Context<Env>,
    { endpoint, requestId, fault }: { endpoint: Endpoint | null; requestId: string; fault: Fault | undefined },
  ): Promise<Reply> {
    const key = c.req.header("idempotency-key");
    if (fault && ["error_before", "rate_limited", "conflict"].includes(fault.mode)) return faultReply(fault, key);
    try {
      const done = await this.#work(c, { endpoint, requestId, fault });
      return fault?.mode === "error_after" ? faultReply(fault, key) : done;
    } catch (error) {
      if (error instanceof StripeProblem) return toReply(error.status, error.body);
      throw error;
    }
  }

  async #work(
    c: Context<Env>,
    { endpoint, requestId, fault }: { endpoint: Endpoint | null; requestId: string; fault: Fault | undefined },
  ): Promise<Reply> {
    const body = await c.req.text();
    const query = new URL(c.req.url).search.slice(1);
    const form = decodeForm([query, body].filter((part) => part !== "").join("&"));
    const caller = identify(c.req.header("authorization"), form.key, this.#runtime.keys);
    if (c.env?.browserOnly && !caller.browser)
      throw invalidRequest("Only a publishable key is accepted here.", {}, 401);
    requireKnownVersion(c.req.header("stripe-version"));
    if (!endpoint) {
      const { method, path } = c.req;
      throw invalidRequest(
        `Unrecognized request URL (${method}: ${path}). This simulator supports a part of Stripe; see its README.`,
        {},
        404,
      );
    }
    if (!endpoint.browser) requireSecretKey(caller);
    const { store } = this.#runtime;
    const now = this.#runtime.now();
    const key = endpoint.method === "POST" ? c.req.header("idempotency-key") : undefined;
    const keyed = toKeyed(key, `${endpoint.method} ${c.req.path}`, body);
    const kept = keyed && findKept(store, keyed, now);
    if (kept) {
      // This class wrote the stored value: a status and the body object.
      const headers = {
        "idempotent-replayed": "true",
        "original-request": kept.requestId,
        // Retrying with this key can only return the same response.
        ...(kept.status >= 500 ? { "stripe-should-retry": "false" } : {}),
      };
      return { status: kept.status, body: kept.body as object, headers };
    }
    if (keyed && this.#inProgress.has(keyed.key)) throw inProgress(keyed.key);
    const run = endpoint.prepare(form);
    if (fault?.mode === "error_kept") {
      const reply = faultReply(fault, key);
      store.transact({ now }, (tx) => keep(tx, keyed, { status: reply.status, body: reply.body, requestId }));
      return reply;
    }
    const reply = this.#execute({ endpoint, form, keyed, requestId, now }, (tx) =>
      run({ tx, id: c.req.param("id") ?? "", caller, rules: this.#runtime.rules }),
    );
    this.#runtime.committed();
    return reply;
  }

  #execute(
    {
      endpoint,
      form,
      keyed,
      requestId,
      now,
    }: {
      endpoint: Endpoint;
      form: FormObject;
      keyed: Keyed | null;
      requestId: string;
      now: number;
    },
    run: (tx: Parameters<Parameters<Store["transact"]>[1]>[0]) => ReturnType<ReturnType<Endpoint["prepare"]>>,
  ): Reply {
    const { store } = this.#runtime;
    const context = { id: requestId, idempotencyKey: keyed?.key ?? null };
    try {
      return store.transact({ now, request: context }, (tx) => {
        const response = run(tx);
        const reply =
          "refused" in response
            ? toReply(402, response.refused)
            : { status: 200, body: expand(tx, response.body, endpoint.expandable(form)), headers: {} };
        keep(tx, keyed, { status: reply.status, body: reply.body, requestId });
        return reply;
      });
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      // Nothing was done, but the call had begun, so its error is stored under the key.
      const reply = toReply(error.status, error.body);
      if (keyed) store.transact({ now, request: context }, (tx) => keep(tx, keyed, { ...reply, requestId }));
      return reply;
    }
  }

  async #misbehaveBefore(c: Context<Env>, fault: Fault | undefined): Promise<void> {
    if (fault?.mode === "drop_before") this.#drop(c);
    if (fault?.mode !== "slow" && fault?.mode !== "timeout_before") return;
    const key = c.req.header("idempotency-key");
    // A second request with this key meanwhile is a conflict, as at Stripe.
    if (key) this.#inProgress.add(key);
    await wait(fault.delayMs ?? MAX_WAIT_MS, [c.req.raw.signal, this.#runtime.closing]);
    if (key) this.#inProgress.delete(key);
    if (fault.mode === "timeout_before" || this.#runtime.closing.aborted) this.#drop(c);
  }

  async #misbehaveAfter(c: Context<Env>, fault: Fault | undefined): Promise<void> {
    if (fault?.mode === "timeout_after") {
      await wait(fault.delayMs ?? MAX_WAIT_MS, [c.req.raw.signal, this.#runtime.closing]);
    }
    if (fault?.mode === "drop_after" || fault?.mode === "timeout_after") this.#drop(c);
  }

  #drop(c: Context<Env>): never {
    c.env?.incoming?.socket.destroy();
    throw new DroppedResponse();
  }
}
