/**
 * The base of the local servers that play outside engines: jobs with a life cycle, pictures, charges, and misbehaviour
 * on request. Each protocol's file adds its messages.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { drawnResult } from "../images.ts";

export type Behaviour =
  /** Works for one poll, then is done. */
  | "succeed"
  /** Works for several polls. */
  | "slow"
  | "refuse-content"
  | "refuse-photo"
  /** Accepts the job and fails; charges nothing. */
  | "fail"
  | "answer-429"
  | "answer-500"
  /** Declines for a second and says so; every earlier submission is declined as well. */
  | "busy-for-a-second"
  /** Declines, for an hour. */
  | "busy-for-an-hour"
  /** Accepts the job, and rejects polls for a second. */
  | "busy-when-asked"
  /** Never answers the submission, and has not accepted it. */
  | "hang-on-order"
  /** Accepts the job, does the work, and cuts the connection instead of answering. */
  | "lose-answer"
  /** The same, but leaves the connection open without an answer. */
  | "take-and-hang"
  /** Accepts the job and never finishes. */
  | "never-end"
  /** Accepts the job and answers with a page of HTML. */
  | "garbage-answer"
  /** Every other answer to a poll is an error, or not JSON. */
  | "stutter"
  /** Its picture is a page of HTML declared as a PNG. */
  | "garbage-picture"
  /** Its picture is declared as text. */
  | "wrong-content-type"
  /** Its picture is larger than 10 MB. */
  | "oversized-picture"
  /** Its picture's URL is on this machine, where another server listens. */
  | "picture-elsewhere"
  /** Cuts the connection in the middle of the picture, the first time. */
  | "cut-picture"
  /** Only the first half of its picture's bytes arrives, as if that were all. */
  | "cut-short"
  /** Every picture twice. */
  | "duplicate"
  | "no-picture";

export type ServerOrder = {
  readonly id: string;
  readonly behaviour: Behaviour;
  readonly input: Record<string, unknown>;
  readonly samples: number;
  readonly createdAt: Date;
  state: "working" | "done" | "failed" | "refused" | "cancelled";
  questions: number;
};

export type ServerRequest = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  text: string;
  /** Empty if the body is not JSON. */
  json: Record<string, unknown>;
};
export type Reply =
  | { status: number; json?: unknown; html?: string; headers?: Record<string, string> }
  | "hang"
  | "cut";

export type Taken = { order: ServerOrder; reply?: never } | { reply: Reply; order?: never };

export type EngineServer = Awaited<ReturnType<typeof openEngineServer>>;
export type Orders = ReturnType<typeof createOrders>;

/** Does the work, but does not answer. */
const ANSWERLESS = new Set<Behaviour>(["lose-answer", "take-and-hang", "garbage-answer"]);
/** Slightly less than announced: clocks and timers are not exact. */
const SECOND_MS = 950;
const busy = (status: number, retryAfter: string): Reply => ({
  status,
  json: { error: "Busy", detail: "come back later" },
  headers: { "retry-after": retryAfter },
});
const PAGE = "<!doctype html><title>Bad gateway</title>";

function createOrders(originOf: () => string) {
  const orders: ServerOrder[] = [];
  const planned: Behaviour[] = [];
  const state = {
    otherwise: "succeed" as Behaviour,
    elsewhere: "",
    requests: 0,
    busyUntilMs: 0,
    /** The picture for every job, instead of a drawn one. */
    picture: undefined as Buffer | undefined,
  };

  return {
    orders,
    planned,
    state,
    find: (id: string | undefined) => orders.find((order) => order.id === id),

    /** Accepts a job, or answers with the next planned behaviour. */
    take({
      input,
      samples,
      id = randomUUID(),
    }: {
      input: Record<string, unknown>;
      samples: number;
      id?: string;
    }): Taken {
      state.requests += 1;
      if (performance.now() < state.busyUntilMs) return { reply: busy(429, "1") };
      const behaviour = planned.shift() ?? state.otherwise;
      if (behaviour === "busy-for-an-hour") return { reply: busy(503, "3600") };
      if (behaviour === "busy-for-a-second") {
        state.busyUntilMs = performance.now() + SECOND_MS;
        return { reply: busy(429, "1") };
      }
      if (behaviour === "hang-on-order") return { reply: "hang" };
      if (behaviour === "answer-429")
        return { reply: { status: 429, json: { error: "RateLimitExceeded", detail: "slow down" } } };
      if (behaviour === "answer-500") return { reply: { status: 500, json: { error: "InternalServerError" } } };
      const order: ServerOrder = {
        id,
        behaviour,
        input,
        samples,
        createdAt: new Date(),
        state: "working",
        questions: 0,
      };
      orders.push(order);
      if (ANSWERLESS.has(behaviour)) order.state = "done";
      if (behaviour === "lose-answer") return { reply: "cut" };
      if (behaviour === "take-and-hang") return { reply: "hang" };
      if (behaviour === "garbage-answer") return { reply: { status: 200, html: PAGE } };
      return { order };
    },

    /** A poll: the job advances by one step. Returns a reply if the answer is a misbehaviour. */
    ask(order: ServerOrder): Reply | undefined {
      order.questions += 1;
      if (order.behaviour === "busy-when-asked") {
        if (order.questions === 1) state.busyUntilMs = performance.now() + SECOND_MS;
        if (performance.now() < state.busyUntilMs) return busy(503, "1");
      }
      if (order.behaviour === "stutter" && order.questions % 2 === 1) {
        return order.questions % 4 === 1 ? { status: 503, json: {} } : { status: 200, html: PAGE };
      }
      const needed = order.behaviour === "slow" || order.behaviour === "stutter" ? 4 : 2;
      if (order.state === "working" && order.questions >= needed) this.end(order);
      return undefined;
    },

    /** Ends the job. */
    end(order: ServerOrder): void {
      if (order.behaviour === "never-end") return;
      if (order.behaviour === "fail") order.state = "failed";
      else if (order.behaviour.startsWith("refuse")) order.state = "refused";
      else order.state = "done";
    },

    cancel(order: ServerOrder): void {
      if (order.state === "working") order.state = "cancelled";
    },

    pictures(order: ServerOrder): string[] {
      if (order.behaviour === "no-picture") return [];
      const base = order.behaviour === "picture-elsewhere" ? state.elsewhere : originOf();
      const urls = Array.from({ length: order.samples }, (_, index) => `${base}/pictures/${order.id}/${index}.png`);
      return order.behaviour === "duplicate" ? [...urls, ...urls] : urls;
    },

    /** The bytes themselves, for protocols that answer with them. */
    async pictureBase64(order: ServerOrder): Promise<string> {
      const { body } = await pictureOf(order, state.picture);
      return body.toString("base64");
    },
  };
}

async function pictureOf(order: ServerOrder, input?: Buffer): Promise<{ body: Buffer; type: string }> {
  if (order.behaviour === "garbage-picture") return { body: Buffer.from(PAGE), type: "image/png" };
  const picture = input ?? (await drawnResult(Number(order.input.seed ?? 0)));
  if (order.behaviour === "cut-short") return { body: picture.subarray(0, picture.length / 2), type: "image/png" };
  if (order.behaviour === "oversized-picture")
    return { body: Buffer.concat([picture, Buffer.alloc(11_000_000)]), type: "image/png" };
  return { body: picture, type: order.behaviour === "wrong-content-type" ? "text/plain" : "image/png" };
}

/** Listens on a free port of the loopback interface. */
export async function openEngineServer(speak: (request: ServerRequest, orders: Orders) => Reply | Promise<Reply>) {
  let origin = "";
  let downloads = 0;
  const orders = createOrders(() => origin);

  const servePicture = async (path: string, response: ServerResponse): Promise<void> => {
    downloads += 1;
    const order = orders.find(path.split("/")[2]);
    if (!order) return void response.writeHead(404).end();
    const { body, type } = await pictureOf(order, orders.state.picture);
    response.writeHead(200, { "content-type": type });
    if (order.behaviour === "cut-picture" && downloads === 1) {
      return void response.write(body.subarray(0, 100), () => response.destroy());
    }
    response.end(body);
  };

  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (path.startsWith("/pictures/")) return servePicture(path, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { method = "", headers } = request;
    const json = headers["content-type"] === "application/json" ? JSON.parse(text) : {};
    const reply = await speak({ method, path, headers, text, json }, orders);
    if (reply === "hang") return;
    if (reply === "cut") return void response.destroy();
    if (reply.html !== undefined)
      return void response.writeHead(reply.status, { "content-type": "text/html" }).end(reply.html);
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(reply.json === undefined ? undefined : JSON.stringify(reply.json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this type.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    orders: orders.orders,
    state: orders.state,
    /** Behaviours of the next jobs, one each; afterwards `otherwise`. */
    plan: (...behaviours: Behaviour[]) => void orders.planned.push(...behaviours),
    otherwise(behaviour: Behaviour) {
      orders.state.otherwise = behaviour;
    },
    /** Pictures that the service would charge for. */
    get charged(): number {
      return orders.orders.filter(({ state }) => state === "done").reduce((sum, { samples }) => sum + samples, 0);
    },
    get downloads(): number {
      return downloads;
    },
    reset() {
      orders.orders.length = 0;
      orders.planned.length = 0;
      Object.assign(orders.state, { otherwise: "succeed", requests: 0, busyUntilMs: 0, picture: undefined });
      downloads = 0;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
