import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { API_KEY_HEADER, type WebhookDelivery, webhook, webhookDelivery, webhookWithSecret } from "@toile/contract";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mailsTo } from "../../../test/outbox.ts";
import { createTryOnTestApp, eventually, type TryOnTestApp } from "../../../test/tryon-app.ts";
import { nowMs, setClockForTests } from "../../platform/clock.ts";
import { signingSecretsOf } from "./webhooks.signing.ts";

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** A developer's server: records what arrives, and answers as the path says, such as /500. */
const received: Received[] = [];
let server: Server;
let test: TryOnTestApp;
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      const status = Number(/^\/(\d{3})/.exec(path)?.[1] ?? 200);
      if (status === 302) response.setHeader("location", "/200/redirected");
      response.writeHead(status).end(`answered ${status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  test = await createTryOnTestApp();
});
afterEach(() => setClockForTests(null));
afterAll(async () => {
  await test.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const PATH = "/developer/webhooks";

async function developer(credits = 5) {
  const { token, user } = await test.user(credits);
  const { apiKey } = await (await test.api("/developer/api-key/generate", { method: "POST", token })).json();
  const call = (path = "", init: { method?: string; json?: unknown } = {}) => test.api(PATH + path, { token, ...init });
  return {
    token,
    user,
    call,
    tryOn: (headers: Record<string, string> = {}) =>
      test.tryOn(undefined, {}, { [API_KEY_HEADER]: apiKey, ...headers }),
    async add(url: string, events?: string[]) {
      const response = await call("", { json: events ? { url, events } : { url } });
      expect(response.status).toBe(201);
      return webhookWithSecret.parse(await response.json());
    },
    log: async (id: string): Promise<WebhookDelivery[]> =>
      webhookDelivery.array().parse(await (await call(`/${id}/deliveries`)).json()),
  };
}
type Developer = Awaited<ReturnType<typeof developer>>;
/** Each test has its own path, so that tests do not see one another's messages. */
let paths = 0;
const pathOf = (status = 200) => {
  paths += 1;
  return `/${status}/${paths}`;
};
const at = (path: string) => received.filter((message) => message.path === path);
const ended = async (from: Developer, id: string, count = 1) =>
  eventually(
    () => from.log(id),
    (log) => log.length >= count && log.every(({ attempts }) => attempts > 0),
  );
const headersOf = ({ headers }: Received) => headers as Record<string, string>;

describe("a message about a try-on by key", () => {
  it("arrives signed, so that any Standard Webhooks library verifies it, with the API's current state [X.82]", async () => {
    const from = await developer();
    const path = pathOf();
    const { webhook: added, secret } = await from.add(originOf() + path);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { predictionId } = await (await from.tryOn()).json();
    const [logged] = await ended(from, added.id);
    const [message, ...others] = at(path);
    expect(others).toEqual([]);
    if (!message || !logged) throw new Error("no message came");
    const verified = new Verifier(secret).verify(message.body, headersOf(message));
    expect(verified).toMatchObject({ type: "tryon.succeeded", data: { id: predictionId, status: "succeeded" } });
    const { data } = JSON.parse(message.body);
    const picture = new URL(data.resultImageUrls[0]);
    expect((await test.request(picture.pathname + picture.search)).status).toBe(200);
    expect(message.headers["webhook-id"]).toBe(logged.id);
    expect(logged).toMatchObject({
      type: "tryon.succeeded",
      state: "delivered",
      attempts: 1,
      status: 200,
      response: "answered 200",
      latencyMs: expect.any(Number),
    });
    expect(() =>
      new Verifier(secret).verify(message.body.replace("succeeded", "failed"), headersOf(message)),
    ).toThrow();
  });

  it("goes to webhooks that subscribe to its event; none is sent for a try-on on the site or a cancelled one", async () => {
    const from = await developer();
    const [failures, all] = [pathOf(), pathOf()];
    const wanting = await from.add(originOf() + failures, ["tryon.failed"]);
    const other = await from.add(originOf() + all);
    test.engine.plan({ kind: "refuse", code: "NO_PERSON" });
    expect((await from.tryOn()).status).toBe(422);
    expect((await from.tryOn()).status).toBe(200);
    expect((await test.tryOn(from.token)).status).toBe(200);
    await ended(from, other.webhook.id, 2);
    await ended(from, wanting.webhook.id);
    const types = (path: string) => at(path).map(({ body }) => JSON.parse(body).type);
    expect(types(failures)).toEqual(["tryon.failed"]);
    expect(types(all).sort()).toEqual(["tryon.failed", "tryon.succeeded"]);
    const failed = at(failures).map(({ body }) => JSON.parse(body).data.error.code);
    expect(failed).toEqual(["NO_PERSON"]);
  });

  it.each([500, 404, 302])(
    "that is answered with %i waits for its next attempt, and redirects are not followed",
    async (status) => {
      const from = await developer();
      const path = pathOf(status);
      const { webhook: added } = await from.add(originOf() + path);
      await from.tryOn();
      const [logged] = await ended(from, added.id);
      expect(logged).toMatchObject({ state: "waiting", attempts: 1, status, nextAttemptAt: expect.any(String) });
      expect(received.some((message) => message.path.endsWith("redirected"))).toBe(false);
      const [existing] = webhook.array().parse(await (await from.call()).json());
      expect(existing).toMatchObject({ enabled: true, failingSince: expect.any(String) });
    },
  );

  it("that cannot be delivered has a reason", async () => {
    const from = await developer();
    const { webhook: added } = await from.add("http://127.0.0.1:9/hook");
    await from.tryOn();
    const [logged] = await ended(from, added.id);
    expect(logged).toMatchObject({ state: "waiting", status: null, problem: "Its server refused the connection." });
  });

  it("is retried automatically, and once more on request, with the same id and the current state", async () => {
    const from = await developer();
    const path = pathOf(503);
    const { webhook: added, secret } = await from.add(originOf() + path);
    await from.tryOn();
    const [first] = await ended(from, added.id);
    if (!first) throw new Error("nothing was sent");
    const replay = () => from.call(`/${added.id}/deliveries/${first.id}/replay`, { method: "POST" });
    expect((await replay()).status).toBe(409);
    // The webhook's URL is corrected; the next attempt arrives there.
    const working = pathOf();
    const moved = await from.call(`/${added.id}`, { method: "PATCH", json: { url: originOf() + working } });
    expect(moved.status).toBe(200);
    const delivered = (attempts: number) =>
      eventually(
        () => from.log(added.id),
        ([seen]) => seen?.state === "delivered" && seen.attempts >= attempts,
        20_000,
      );
    await delivered(2);
    expect((await replay()).status).toBe(202);
    await delivered(3);
    const ids = [...at(path), ...at(working)].map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([first.id, first.id, first.id]);
    for (const message of at(working)) new Verifier(secret).verify(message.body, headersOf(message));
    const [existing] = webhook.array().parse(await (await from.call()).json());
    expect(existing?.failingSince).toBeNull();
  });

  it("is given up after a day", async () => {
    const from = await developer();
    const { webhook: added } = await from.add(originOf() + pathOf(500));
    const { predictionId } = await (await from.tryOn()).json();
    const [first] = await ended(from, added.id);
    await test.platform.database.pool.query(
      "update webhook_deliveries set give_up_at = now(), next_attempt_at = now() where tryon_id = $1",
      [predictionId],
    );
    await test.platform.database.write((tx) =>
      test.platform.jobs.enqueue(tx, "webhook.deliver", { deliveryId: first?.id ?? "" }),
    );
    const [last] = await eventually(
      () => from.log(added.id),
      ([seen]) => seen?.state === "failed",
    );
    expect(last).toMatchObject({ status: 500, nextAttemptAt: null });
  });
});

describe("a webhook without deliveries", () => {
  const mails = (email: string) =>
    test.count("select count(*) from mails where recipient = $1 and key like 'webhook-off:%'", [email]);

  it("is switched off after three days, with one mail, and can be switched on again", async () => {
    const from = await developer(9);
    const { webhook: added } = await from.add(originOf() + pathOf(500));
    const since = new Date(nowMs() - 73 * 3_600_000);
    await test.platform.database.pool.query("update webhooks set failing_since = $2 where id = $1", [added.id, since]);
    await from.tryOn();
    const listed = async () => webhook.array().parse(await (await from.call()).json())[0];
    const off = await eventually(listed, (seen) => seen?.enabled === false);
    expect(off).toMatchObject({ disabledBy: "failing" });
    expect(await mails(from.user.email)).toBe(1);
    // Nobody has confirmed the account's address: its owner may be a stranger, who gets no words of the developer's.
    const [mail] = await eventually(
      () => mailsTo(test.platform, from.user.email),
      (sent) => sent.length === 1,
    );
    expect(mail).toContain("We turned off your webhook");
    expect(mail).not.toContain(added.url);
    expect((await from.log(added.id)).map(({ state }) => state)).toEqual(["failed"]);
    await from.tryOn();
    expect(await from.log(added.id)).toHaveLength(1);
    const on = await from.call(`/${added.id}`, { method: "PATCH", json: { enabled: true } });
    expect(webhook.parse(await on.json())).toMatchObject({ enabled: true, disabledBy: null, failingSince: null });
    await from.tryOn();
    expect(await from.log(added.id)).toHaveLength(2);
  });

  it("that answers 410 is switched off at once", async () => {
    const from = await developer();
    const { webhook: added } = await from.add(originOf() + pathOf(410));
    await from.tryOn();
    await eventually(
      async () => webhook.array().parse(await (await from.call()).json())[0],
      (seen) => seen?.disabledBy === "failing" && seen.id === added.id,
    );
    expect(await mails(from.user.email)).toBe(1);
  });
});

describe("managing webhooks", () => {
  it("can be tested even if it is switched off, and the test changes nothing", async () => {
    const from = await developer();
    const path = pathOf(500);
    const { webhook: added } = await from.add(originOf() + path);
    await from.call(`/${added.id}`, { method: "PATCH", json: { enabled: false } });
    const sent = await from.call(`/${added.id}/test`, { method: "POST" });
    expect(sent.status).toBe(202);
    const [logged] = await ended(from, added.id);
    expect(logged).toMatchObject({ type: "webhook.test", state: "failed", attempts: 1, status: 500 });
    expect(JSON.parse(at(path)[0]?.body ?? "").type).toBe("webhook.test");
    const [existing] = webhook.array().parse(await (await from.call()).json());
    expect(existing).toMatchObject({ disabledBy: "you", failingSince: null });
  });

  it("gets a new secret: the old one verifies beside it for a day, and neither is in the database [I-30]", async () => {
    const from = await developer();
    const path = pathOf();
    const { webhook: added, secret: old } = await from.add(originOf() + path);
    const renewed = await from.call(`/${added.id}/secret`, { method: "POST" });
    const { secret } = webhookWithSecret.parse(await renewed.json());
    expect(secret).not.toBe(old);
    await from.call(`/${added.id}/test`, { method: "POST" });
    await ended(from, added.id);
    const [message] = at(path);
    if (!message) throw new Error("no message came");
    expect(headersOf(message)["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const one of [old, secret]) new Verifier(one).verify(message.body, headersOf(message));
    const row = { id: added.id, salt: "new", previousSalt: "old", renewedAt: new Date(0) };
    const secretsAfter = (ms: number) => signingSecretsOf(row, { authSecret: "x", at: new Date(ms) });
    const DAY_MS = 24 * 60 * 60_000;
    expect([secretsAfter(DAY_MS - 1).length, secretsAfter(DAY_MS)]).toEqual([2, secretsAfter(0).slice(0, 1)]);
    const stored = "select count(*) from webhooks where to_jsonb(webhooks)::text like '%' || $1 || '%'";
    expect(await test.count(stored, [secret.slice(6)])).toBe(0);
  });

  it("is limited to five, however many are added at once, and rejects an invalid URL", async () => {
    const from = await developer();
    const add = (url: string, rest = {}) => from.call("", { json: { url, ...rest } });
    for (const url of ["nothing", "ftp://example.org/x", "https://user:pass@example.org/", "http://169.254.169.254/"]) {
      const refused = await add(url);
      expect([url, refused.status]).toEqual([url, 400]);
      expect((await refused.json()).details[0].path).toBe("url");
    }
    expect((await add(`${originOf()}/200`, { events: [] })).status).toBe(400);
    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => add(`${originOf()}/200/x${index}`)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  it("is only for its owner, signed in, and leaves an audit row per act [I-35, I-48]", async () => {
    const [mine, theirs] = [await developer(), await developer()];
    const { webhook: added } = await mine.add(`${originOf()}/200/mine`);
    const calls: [string, string, unknown?][] = [
      [`/${added.id}`, "PATCH", { enabled: false }],
      [`/${added.id}/secret`, "POST"],
      [`/${added.id}/test`, "POST"],
      [`/${added.id}/deliveries`, "GET"],
      [`/${added.id}/deliveries/${added.id}/replay`, "POST"],
      [`/${added.id}`, "DELETE"],
    ];
    for (const [path, method, json] of calls) {
      const init = json === undefined ? { method } : { method, json };
      expect([path, (await theirs.call(path, init)).status]).toEqual([path, 404]);
      expect((await test.api(PATH + path, init)).status).toBe(401);
    }
    expect(await (await theirs.call()).json()).toEqual([]);
    expect((await mine.call(`/${added.id}`, { method: "DELETE" })).status).toBe(204);
    const acts = `select count(*) from audit_events where subject_id = $1 and action like 'webhook.%'`;
    expect(await test.count(acts, [mine.user.id])).toBe(2);
    expect(await test.count(acts, [theirs.user.id])).toBe(0);
  });

  it("is deleted with the account [I-45]", async () => {
    const from = await developer();
    const { webhook: added } = await from.add(originOf() + pathOf());
    await from.tryOn();
    await ended(from, added.id);
    await test.api("/users/profile", { method: "DELETE", token: from.token, json: {} });
    for (const table of ["webhooks", "webhook_deliveries"])
      expect(await test.count(`select count(*) from ${table} where user_id = $1`, [from.user.id])).toBe(0);
  });
});
