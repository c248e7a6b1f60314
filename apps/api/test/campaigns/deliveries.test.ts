/**
 * Killed by SIGKILL while it delivers, and started again, the program loses no message to a developer's server or a shopper's device. A
 * message that was on its way at a kill may come twice, under the same id; one whose arrival was recorded never comes again.
 */
import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { webhookWithSecret } from "@toile/contract";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as accounts from "../../src/features/accounts/accounts.ts";
import { newId } from "../../src/platform/columns.ts";
import { createUser, endTryOnRow, insertTryOnRow, type TestUser } from "../factories.ts";
import { createTestApp, type TestApp } from "../harness.ts";
import { type SpawnedServer, spawnServer } from "../spawned-server.ts";
import { eventually } from "../tryon-app.ts";
import { campaign } from "./campaign.ts";

const { rounds, random, report, size } = campaign("deliveries", { quick: 2, full: 50 });
/** Of each kind, each round. */
const MESSAGES = 8;
/** Jobs of a kind that one process works at once: so many may be on their way at a kill. */
const AT_ONCE = 4;
const FILE = fileURLToPath(new URL("deliveries-server.ts", import.meta.url));
/** The time of dead workers' leases is over, as it would be in minutes; so is the wait before another attempt. */
const TIME_PASSES = `
  with due as (update pgboss.job set state = 'retry', start_after = now(), retry_limit = retry_limit + 1
    where name in ('webhook.deliver', 'push.deliver') and state in ('active', 'retry') returning name)
  select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from (select distinct name from due) queues`;

/** `isForged`: it is signed, and not by our secret. */
type Arrival = { id: string; body: string; isForged: boolean };
/** Developer's server and push service in one: keeps what comes, and answers once it is let. */
const arrivals: Arrival[] = [];
let isHolding = false;
let onArrival = () => {};
let receiver: Server;
let app: TestApp;
let user: TestUser;
let secret: string;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const id = String(request.headers["webhook-id"] ?? request.url);
      const body = Buffer.concat(chunks).toString("utf8");
      // Now, because a signature counts for five minutes and a campaign takes longer.
      arrivals.push({ id, body, isForged: isForged(request.headers, body) });
      if (!isHolding) response.writeHead(201).end();
      onArrival();
    });
    request.on("error", () => {});
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  app = await createTestApp();
  user = await createUser(app);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  await app.request("/api/v1/developer/api-key/generate", { method: "POST", token: user.token });
  const made = await app.request("/api/v1/developer/webhooks", { token: user.token, json: { url: `${url}/hook` } });
  ({ secret } = webhookWithSecret.parse(await made.json()));
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const start = (): Promise<SpawnedServer> => {
  const { database, authSecret, dataDir } = app.platform.config;
  return spawnServer({
    file: FILE,
    environment: {
      DATABASE_URL: database.kind === "url" ? database.url : "",
      AUTH_SECRET: authSecret,
      DATA_DIR: dataDir,
      DEMO: "off",
      TRYON_THREADS: "1",
      PUSH_STAND_IN: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    },
  });
};

/** A token of now: one lives a quarter of an hour, and fifty rounds take longer on a busy machine. */
const freshToken = (): Promise<string> =>
  app.platform.database.write(async (tx) => {
    const { authSecret } = app.platform.config;
    return (await accounts.startSession(tx, { userId: user.user.id, authSecret })).accessToken;
  });

/** Devices of one user, which each hear of a try-on; answers their paths. */
async function addDevices(): Promise<string[]> {
  const token = await freshToken();
  const paths = Array.from({ length: MESSAGES }, () => `/fcm/send/${randomBytes(12).toString("hex")}`);
  for (const path of paths) {
    const curve = createECDH("prime256v1");
    curve.generateKeys();
    const keys = { p256dh: curve.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
    const json = { endpoint: `https://fcm.googleapis.com${path}`, keys };
    const response = await app.request("/api/v1/users/push", { method: "PUT", token, json });
    expect(response.status).toBe(204);
  }
  return paths;
}

/** Try-ons end, as a worker would end them: each message stands in the transaction of its end. */
async function endTryOns(): Promise<void> {
  const { database, events } = app.platform;
  const ends = [...Array.from({ length: MESSAGES }, () => true), false];
  for (const viaApi of ends) {
    const tryonId = newId();
    await database.write(async (tx) => {
      const row = { id: tryonId, userId: user.user.id, credits: 1 };
      await insertTryOnRow(tx, row);
      await endTryOnRow(tx, { id: tryonId, status: "failed" });
      const end = { tryonId, userId: user.user.id, status: "failed" as const, creditCost: 0, productId: null };
      await events.emit(tx, "tryon.finished", { ...end, viaApi, forVisitor: false });
    });
  }
}

const query = async <R extends object>(text: string): Promise<R[]> =>
  (await app.platform.database.pool.query<R>(text)).rows;
const statesOf = async () =>
  new Map(
    (await query<{ id: string; state: string }>("select id, state from webhook_deliveries")).map((row) => [
      row.id,
      row.state,
    ]),
  );

/** Until so many more have come. */
const arrived = (count: number): Promise<void> =>
  new Promise((resolve) => {
    const goal = arrivals.length + count;
    onArrival = () => {
      if (arrivals.length >= goal) resolve();
    };
  });

/** One start that is killed: while a message waits for its answer, or right after answers went out. */
async function killWhileDelivering({ held, after }: { held: boolean; after: number }): Promise<Set<string>> {
  isHolding = held;
  const seen = arrived(after);
  const server = await start();
  await seen;
  await server.stop("SIGKILL");
  isHolding = false;
  const states = await statesOf();
  await query(TIME_PASSES);
  return new Set([...states].filter(([, state]) => state === "delivered").map(([id]) => id));
}

test(`${size} kills while messages go out: none is lost, none comes again once its arrival is recorded [C-3]`, {
  timeout: 60_000 + size * 60_000,
}, async () => {
  const devices = new Set<string>();
  let kills = 0;
  for (const round of rounds()) {
    for (const path of await addDevices()) devices.add(path);
    await endTryOns();
    const recorded = await killWhileDelivering({ held: round % 2 === 0, after: 1 + random.below(AT_ONCE) });
    kills += 1;
    const before = arrivals.length;
    const server = await start();
    const isDone = async () => {
      await query(TIME_PASSES.replace("in ('active', 'retry')", "= 'retry'"));
      return query<{ left: number }>(
        "select count(*)::int as left from pgboss.job where name in ('webhook.deliver', 'push.deliver') and state not in ('completed', 'failed')",
      );
    };
    await eventually(isDone, ([row]) => row?.left === 0, 60_000);
    await server.stop("SIGKILL");
    const again = arrivals.slice(before).filter(({ id }) => recorded.has(id));
    expect(again).toEqual([]);
  }
  const states = await statesOf();
  expect(states.size).toBe(MESSAGES * kills);
  expect(violationsOf({ states, devices, arrivals })).toEqual([]);
  const twice = [...copiesOf(arrivals)].filter(([id, { length }]) => length > 1 && states.has(id)).length;
  expect(twice).toBeLessThanOrEqual(kills * AT_ONCE);
  report(
    `${kills} kills, ${states.size} webhook messages and ${devices.size} devices, none lost, ${twice} messages came twice`,
  );
});

type Outcome = { states: Map<string, string>; devices: Set<string>; arrivals: Arrival[] };

const copiesOf = (came: Arrival[]) => Map.groupBy(came, ({ id }) => id);

/** What must not be, in words. */
function violationsOf({ states, devices, arrivals: came }: Outcome): string[] {
  const copies = copiesOf(came);
  const lost = [...states.keys(), ...devices].filter((id) => !copies.has(id)).map((id) => `${id} never came`);
  const open = [...states].filter(([, state]) => state !== "delivered").map(([id, state]) => `${id} is ${state}`);
  const different = [...copies]
    .filter(([id, messages]) => states.has(id) && new Set(messages.map(({ body }) => body)).size > 1)
    .map(([id]) => `${id} came with two bodies`);
  const forged = came.filter((one) => one.isForged).map(({ id }) => `${id} has a wrong signature`);
  return [...lost, ...open, ...different, ...forged];
}

test("a lost message, one that is not recorded, two bodies and a wrong signature are each caught", () => {
  const headers = { "webhook-id": "a", "webhook-timestamp": "1", "webhook-signature": "v1,eA==" };
  const came = (id: string, body: string): Arrival => ({ id, body, isForged: isForged({}, body) });
  const found = violationsOf({
    states: new Map([
      ["lost", "delivered"],
      ["open", "waiting"],
      ["two", "delivered"],
      ["forged", "delivered"],
    ]),
    devices: new Set(["/device"]),
    arrivals: [
      came("open", ""),
      came("two", "x"),
      came("two", "y"),
      { ...came("forged", "{}"), isForged: isForged(headers, "{}") },
    ],
  });
  expect(found).toEqual([
    "lost never came",
    "/device never came",
    "open is waiting",
    "two came with two bodies",
    "forged has a wrong signature",
  ]);
});

/** Messages to devices are not signed: they are encrypted. */
function isForged(headers: IncomingHttpHeaders, body: string): boolean {
  if (headers["webhook-id"] === undefined) return false;
  try {
    new Verifier(secret).verify(body, headers as Record<string, string>);
    return false;
  } catch {
    return true;
  }
}
