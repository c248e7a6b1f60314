/** The database fails and returns while the whole application runs. */
import { API_BASE } from "@toile/contract";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openProxy, type PostgresProxy } from "../test/campaigns/postgres-proxy.ts";
import { createUser, type TestUser } from "../test/factories.ts";
import { createTestApp, createTestDatabase, type TestApp, type TestDatabase } from "../test/harness.ts";
import { drawnGarment, drawnPerson } from "../test/images.ts";
import { now, setClockForTests } from "./platform/clock.ts";
import { newId } from "./platform/columns.ts";

const BALANCE = `${API_BASE}/credits/balance`;

let database: TestDatabase;
let proxy: PostgresProxy;
let app: TestApp;
let admin: TestUser;
let paths: { method: string; path: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await openProxy(Number(url.port));
  url.port = String(proxy.port);
  app = await createTestApp({ work: true, config: { database: { kind: "url", url: url.href } } });
  admin = await createUser(app, { role: "admin", credits: 5 });
  const document = await (await app.request(`${API_BASE}/openapi.json`)).json();
  paths = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/, newId()) })),
  );
});
afterEach(async () => {
  setClockForTests(null);
  proxy.reset();
  await proxy.accept();
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await database.close();
});

async function ask({ method, path }: { method: string; path: string }) {
  const response = await app.request(path, { method, token: admin.token });
  await response.body?.cancel();
  return { status: response.status, retryAfter: response.headers.get("retry-after") };
}

/** A connection that was just cut stays in the pool until the pool notices. */
const untilBack = () => expect.poll(() => ask({ method: "GET", path: BALANCE })).toMatchObject({ status: 200 });

const health = async () => (await app.request("/healthz")).status;
/** Moves the clock as an orchestrator's repeated checks would: the answer is cached for a second. */
function passSeconds(seconds: number): void {
  const later = now().getTime() + seconds * 1000;
  setClockForTests(() => new Date(later));
}

it("while the database refuses connections, every route that needs it answers 503 with Retry-After and never 500; then all of them work again", async () => {
  await proxy.refuse();
  const responses = await Promise.all(paths.map(async (one) => ({ ...one, ...(await ask(one)) })));
  expect(responses.filter(({ status }) => status === 500)).toEqual([]);
  const unavailable = responses.filter(({ status }) => status === 503);
  expect(unavailable.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
  // A GET brings nothing that could be refused before the database is asked; but a picture's URL is signed,
  // at /v1 a session's token is seen to be no API key, and the try-on button's settings want a key.
  const others = responses.filter(({ method, status }) => method === "GET" && status !== 503);
  expect(others.filter(({ path }) => !/^\/(media|pictures|v1|api\/v1\/embed)\//.test(path))).toEqual([]);
  expect(await ask({ method: "GET", path: "/sitemap.xml" })).toMatchObject({ status: 503 });
  await proxy.accept();
  await untilBack();
});

it("a database that does not answer also leads to 503 within seconds, and its dead connections are not reused", async () => {
  const path = BALANCE;
  await untilBack();
  proxy.freeze();
  const responses = await Promise.all(Array.from({ length: 30 }, () => ask({ method: "GET", path })));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  proxy.reset();
  await untilBack();
  const after = await Promise.all(Array.from({ length: 30 }, () => ask({ method: "GET", path })));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
}, 40_000);

it("/healthz fails after the database was unreachable for a minute, and recovers with it", async () => {
  expect(await health()).toBe(200);
  await proxy.refuse();
  passSeconds(2);
  expect(await health()).toBe(200);
  expect((await app.request("/readyz")).status).toBe(503);
  passSeconds(57);
  expect(await health()).toBe(200);
  passSeconds(5);
  expect(await health()).toBe(503);
  await proxy.accept();
  passSeconds(2);
  expect(await health()).toBe(200);
});

it("the queue resumes by itself after an outage", async () => {
  await proxy.refuse();
  expect((await ask({ method: "GET", path: BALANCE })).status).toBe(503);
  await proxy.accept();
  await untilBack();
  const form = new FormData();
  form.set("modelImage", new Blob([new Uint8Array(await drawnPerson())]), "person.jpg");
  form.set("garmentImage", new Blob([new Uint8Array(await drawnGarment())]), "garment.jpg");
  const headers = { prefer: "respond-async" };
  const accepted = await app.request(`${API_BASE}/style/virtual-tryon`, { form, token: admin.token, headers });
  expect(accepted.status).toBe(202);
  const { predictionId } = await accepted.json();
  for (;;) {
    const { status } = await (
      await app.request(`${API_BASE}/style/predictions/${predictionId}`, { token: admin.token })
    ).json();
    if (status === "succeeded") break;
    expect(status).not.toBe("failed");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}, 40_000);
