import { createECDH, randomBytes } from "node:crypto";
import { pushSetup } from "@toile/contract";
import { decrypt } from "http_ece";
import { importJWK, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { TestUser } from "../../../test/factories.ts";
import { TEST_ORIGIN } from "../../../test/harness.ts";
import { createTryOnTestApp, eventually, type TryOnTestApp } from "../../../test/tryon-app.ts";
import { deliver } from "./push.ts";

let app: TryOnTestApp;
beforeAll(async () => {
  app = await createTryOnTestApp();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => app.close());

const message = { kind: "tryon" as const, tryonId: "019a", status: "succeeded" as const };

/** A browser's side of a subscription, and what it sends us. */
function createDevice(host = "fcm.googleapis.com") {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://${host}/fcm/send/${randomBytes(12).toString("hex")}`;
  const keys = { p256dh: curve.getPublicKey("base64url"), auth: auth.toString("base64url") };
  const read = (body: Uint8Array) =>
    JSON.parse(
      decrypt(Buffer.from(body), { version: "aes128gcm", privateKey: curve, authSecret: keys.auth }).toString("utf8"),
    );
  return { subscription: { endpoint, keys }, endpoint, read };
}

const subscribe = (user: TestUser, subscription: object) =>
  app.api("/users/push", { method: "PUT", token: user.token, json: subscription });
const devicesOf = (user: TestUser) =>
  app.count("select count(*) from push_subscriptions where user_id = $1", [user.user.id]);
const idOf = async ({ endpoint }: { endpoint: string }): Promise<string> => {
  const { pool } = app.platform.database;
  return (await pool.query("select id from push_subscriptions where endpoint = $1", [endpoint])).rows[0]?.id;
};

/** A push service that answers with `status` and records what it receives. */
function createService(status = 201) {
  const requests: { url: string; headers: Headers; body: Uint8Array }[] = [];
  const send: typeof fetch = async (url, init) => {
    requests.push({ url: String(url), headers: new Headers(init?.headers), body: init?.body as Uint8Array });
    return new Response(null, { status });
  };
  return { requests, send };
}

async function send(subscriptionId: string, status = 201) {
  const service = createService(status);
  const { signal } = new AbortController();
  await deliver({ platform: app.platform, subscriptionId, message, signal, send: service.send });
  return service.requests;
}

describe("a device with notifications", () => {
  test("is stored once, and belongs to the user who signed in there last", async () => {
    const [first, second] = [await app.user(), await app.user()];
    const { subscription, endpoint } = createDevice();
    expect((await subscribe(first, subscription)).status).toBe(204);
    expect((await subscribe(first, subscription)).status).toBe(204);
    expect(await devicesOf(first)).toBe(1);
    expect((await subscribe(second, subscription)).status).toBe(204);
    expect([await devicesOf(first), await devicesOf(second)]).toEqual([0, 1]);
    const remove = (user: TestUser) =>
      app.api("/users/push", { method: "DELETE", token: user.token, json: { endpoint } });
    expect((await remove(first)).status).toBe(204);
    expect(await devicesOf(second)).toBe(1);
    expect((await remove(second)).status).toBe(204);
    expect(await devicesOf(second)).toBe(0);
  });

  test("is limited to ten per user: the oldest makes room", async () => {
    const user = await app.user();
    const devices = Array.from({ length: 11 }, () => createDevice());
    for (const { subscription } of devices) await subscribe(user, subscription);
    expect(await devicesOf(user)).toBe(10);
    expect(await idOf(devices[0] ?? { endpoint: "" })).toBeUndefined();
  });

  test("is rejected if its endpoint is not a browser's push service", async () => {
    const user = await app.user();
    for (const host of ["shop.example", "fcm.googleapis.com.shop.example", "127.0.0.1", "fcm.googleapis.com:8443"]) {
      const response = await subscribe(user, createDevice(host).subscription);
      expect([host, response.status, (await response.json()).error]).toEqual([host, 400, "VALIDATION_FAILED"]);
    }
    const { subscription } = createDevice();
    for (const bad of [{}, { ...subscription, keys: { p256dh: "short", auth: "short" } }]) {
      expect((await subscribe(user, bad)).status).toBe(400);
    }
    expect((await app.api("/users/push", { method: "PUT", json: subscription })).status).toBe(401);
    expect(await devicesOf(user)).toBe(0);
  });
});

describe("a message", () => {
  test("is the only one that can read a message, which is signed with the key that the page subscribed with", async () => {
    const user = await app.user();
    const { subscription, endpoint, read } = createDevice();
    await subscribe(user, subscription);
    const [request, ...others] = await send(await idOf({ endpoint }));
    if (!request) throw new Error("nothing was sent");
    expect(others).toEqual([]);
    expect(request.url).toBe(endpoint);
    expect(request.headers.get("content-encoding")).toBe("aes128gcm");
    expect(Buffer.from(request.body).includes(message.tryonId)).toBe(false);
    expect(read(request.body)).toEqual(message);

    const { publicKey } = pushSetup.parse(await (await app.api("/users/push", { token: user.token })).json());
    const [, token = "", key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
    expect(key).toBe(publicKey);
    const point = Buffer.from(publicKey, "base64url");
    const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
    const jwk = await importJWK({ kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) }, "ES256");
    const { payload } = await jwtVerify(token, jwk, { audience: "https://fcm.googleapis.com" });
    expect(payload.sub).toBe(TEST_ORIGIN.startsWith("https:") ? TEST_ORIGIN : "mailto:hello@toile.test");
  });

  test("gets nothing once the session is over, and is deleted", async () => {
    const user = await app.user();
    const device = createDevice();
    await subscribe(user, device.subscription);
    const id = await idOf(device);
    await app.api("/auth/logout", { json: { refreshToken: user.refreshToken } });
    expect(await send(id)).toEqual([]);
    expect(await devicesOf(user)).toBe(0);
    // The job's second run.
    expect(await send(id)).toEqual([]);
  });

  test("is deleted if its push service no longer knows it; a temporary failure is retried", async () => {
    const user = await app.user();
    for (const status of [403, 404, 410]) {
      const device = createDevice();
      await subscribe(user, device.subscription);
      await send(await idOf(device), status);
      expect([status, await idOf(device)]).toEqual([status, undefined]);
    }
    const device = createDevice();
    await subscribe(user, device.subscription);
    const id = await idOf(device);
    for (const status of [429, 503]) await expect(send(id, status)).rejects.toThrow(`${status}`);
    await send(id, 413);
    expect(await idOf(device)).toBe(id);
  });
});

test("the end of a try-on is sent to the shopper's devices, unless it was cancelled or made with an API key", async () => {
  const { requests, send: response } = createService();
  const real = fetch;
  vi.stubGlobal("fetch", ((url, init) =>
    String(url).startsWith("https:") ? response(url, init) : real(url, init)) as typeof fetch);
  const user = await app.user();
  const { subscription, read } = createDevice();
  await subscribe(user, subscription);
  const { apiKey } = await (await app.api("/developer/api-key/generate", { method: "POST", token: user.token })).json();
  expect((await app.tryOn(undefined, {}, { "X-API-Key": apiKey })).status).toBe(200);
  const tryonId = await app.startTryOn(user.token);
  await eventually(
    async () => requests.length,
    (sent) => sent > 0,
  );
  expect(requests).toHaveLength(1);
  expect(read(requests[0]?.body ?? new Uint8Array())).toEqual({ kind: "tryon", tryonId, status: "succeeded" });
});
