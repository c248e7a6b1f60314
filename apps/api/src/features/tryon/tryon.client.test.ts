/** The client for programs, over a real connection; and the samples of its README, run unchanged. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createToile, ToileError, verifyWebhook } from "@toile/client";
import { type Prediction, webhookWithSecret } from "@toile/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawnGarment, drawnPerson } from "../../../test/images.ts";
import { createTryOnTestApp, eventually, type TryOnTestApp } from "../../../test/tryon-app.ts";
import { createHttpServer, type Listening, listen } from "../../platform/http/listen.ts";

let test: TryOnTestApp;
let listening: Listening;
/** Answers that replace the application's, one request each. */
const faults: (() => Response | Promise<never>)[] = [];
beforeAll(async () => {
  listening = await listen({
    server: createHttpServer(),
    host: "127.0.0.1",
    port: 0,
    fetch: (request, bindings) => faults.shift()?.() ?? test.app.fetch(request, bindings),
  });
  test = await createTryOnTestApp({ config: { appUrl: baseUrl() } });
});
afterAll(async () => {
  await listening.close({ drainMs: 0 });
  await test.close();
});
const baseUrl = () => `http://127.0.0.1:${listening.port}`;

async function developer(credits = 5) {
  const { token } = await test.user(credits);
  const { apiKey } = await (await test.api("/developer/api-key/generate", { method: "POST", token })).json();
  return { token, apiKey: apiKey as string, toile: createToile({ baseUrl: baseUrl(), apiKey }) };
}
const pictures = async () => ({ person: await drawnPerson(), garment: await drawnGarment() });
const failureOf = async (work: Promise<unknown>): Promise<ToileError> => {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof ToileError)) throw new Error(`expected a ToileError, not ${String(error)}`);
  return error;
};

describe("the client for programs", () => {
  it("makes a picture, reports its progress and reads the credits [X.85]", async () => {
    const { toile, token } = await developer();
    const seen: Prediction["status"][] = [];
    const result = await toile.tryOn(
      { ...(await pictures()), category: "tops", numSamples: 2 },
      { onProgress: ({ status }) => seen.push(status) },
    );
    expect(result.resultImageUrls).toHaveLength(2);
    const [url = ""] = result.resultImageUrls;
    expect((await fetch(url)).status).toBe(200);
    expect(seen.at(-1)).toBe("succeeded");
    expect(test.engine.calls.at(-1)?.options).toMatchObject({ category: "tops", numSamples: 2 });
    expect([await toile.credits(), await test.balance(token)]).toEqual([3, 3]);
  });

  it("throws the API's own errors, which then cost nothing", async () => {
    const { toile } = await developer();
    test.engine.plan({ kind: "refuse", code: "NO_PERSON", message: "Nobody is in this photo." });
    const refused = await failureOf(toile.tryOn(await pictures()));
    expect(refused).toMatchObject({ code: "NO_PERSON", message: "Nobody is in this photo." });
    expect(refused.predictionId).toEqual(expect.any(String));
    const broken = await failureOf(toile.tryOn({ ...(await pictures()), person: new Uint8Array([1, 2, 3]) }));
    expect(broken).toMatchObject({ code: "INVALID_FILE_TYPE", status: 415, requestId: expect.any(String) });
    const wrong = createToile({ baseUrl: baseUrl(), apiKey: "toile_wrong" });
    expect(await failureOf(wrong.credits())).toMatchObject({ code: "UNAUTHENTICATED", status: 401 });
    expect(await toile.credits()).toBe(5);
  });

  it("repeats what failed by chance, and pays once even if the first answer was lost", async () => {
    const { toile } = await developer();
    const busy = () => new Response("{}", { status: 503, headers: { "retry-after": "0" } });
    faults.push(busy, busy);
    expect(await toile.credits()).toBe(5);
    const request = { ...(await pictures()), idempotencyKey: "order-1" };
    const [first, second] = [await toile.start(request), await toile.start(request)];
    expect(second.predictionId).toBe(first.predictionId);
    expect((await toile.wait(first.predictionId)).status).toBe("succeeded");
    expect(await toile.credits()).toBe(4);
    const once = createToile({ baseUrl: baseUrl(), apiKey: "toile_x", retries: 0 });
    faults.push(busy);
    expect(await failureOf(once.credits())).toMatchObject({ status: 503, retryAfterMs: 0 });
    const nowhere = createToile({ baseUrl: "http://127.0.0.1:9", apiKey: "toile_x", retries: 1 });
    expect(await failureOf(nowhere.credits())).toMatchObject({ code: "NETWORK", status: 0 });
  });

  it("polls if the event stream is unavailable", async () => {
    const { toile, apiKey } = await developer();
    const { predictionId } = await toile.start(await pictures());
    const withoutStreams = createToile({
      baseUrl: baseUrl(),
      apiKey,
      retries: 0,
      fetch: (input, init) =>
        String(input).endsWith("/events") ? Promise.reject(new TypeError("cut off")) : fetch(input, init),
    });
    expect((await withoutStreams.wait(predictionId)).status).toBe("succeeded");
  });

  it("stops when aborted, and cancels on request", async () => {
    const { toile } = await developer();
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    test.engine.plan({ kind: "held", until });
    const { predictionId } = await toile.start(await pictures());
    expect(await failureOf(toile.wait(predictionId, { timeoutMs: 200 }))).toMatchObject({ code: "TIMEOUT" });
    const left = new AbortController();
    const waiting = toile.wait(predictionId, {
      signal: left.signal,
      onProgress: () => left.abort(new Error("enough")),
    });
    await expect(waiting).rejects.toThrow("enough");
    await toile.cancel(predictionId);
    release();
    expect((await toile.get(predictionId)).status).toBe("cancelled");
    expect(await toile.credits()).toBe(5);
  });
});

/** The README's samples by their names. */
async function samples(): Promise<Map<string, string>> {
  const readme = await readFile(path.join(import.meta.dirname, "../../../../../packages/client/README.md"), "utf8");
  return new Map(
    [...readme.matchAll(/```js ([\w-]+)\n([\s\S]*?)```/g)].map(([, name = "", code = ""]) => [name, code]),
  );
}

describe("the samples of the client's README run unchanged", { timeout: 90_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    // Inside the repository, so that the packages are found.
    folder = await mkdtemp(path.join(import.meta.dirname, "../../../", ".readme-"));
    await writeFile(path.join(folder, "person.jpg"), await drawnPerson());
    await writeFile(path.join(folder, "garment.jpg"), await drawnGarment());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function spawnSample(name: string, env: Record<string, string>) {
    const code = (await samples()).get(name);
    if (!code) throw new Error(`the README has no sample ${name}`);
    await writeFile(path.join(folder, `${name}.mjs`), code);
    return spawn(process.execPath, [`${name}.mjs`], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", NO_COLOR: "1", NODE_NO_WARNINGS: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }
  const run = async (name: string, apiKey: string) => {
    const sample = await spawnSample(name, { TOILE_URL: baseUrl(), TOILE_API_KEY: apiKey });
    const [out, problems] = await Promise.all([text(sample.stdout), text(sample.stderr)]);
    return { out, problems };
  };

  it("a picture, progress and a refusal, and a result fetched later [X.85]", async () => {
    const { apiKey } = await developer();
    expect(await run("try-on", apiKey)).toEqual({
      out: expect.stringMatching(/^http\S+\/media\/\S+ 1\n$/),
      problems: "",
    });
    test.engine.plan({ kind: "refuse", code: "BODY_NOT_VISIBLE", message: "Please show your legs." });
    const progress = await run("progress", apiKey);
    expect(progress.out).toMatch(/BODY_NOT_VISIBLE Please show your legs\.\n$/);
    expect(await run("later", apiKey)).toEqual({ out: "succeeded 1 3\n", problems: "" });
  });

  it("a server that verifies webhooks [X.82]", async () => {
    const { token } = await developer();
    const probe = await listen({ server: createHttpServer(), host: "127.0.0.1", port: 0, fetch: () => new Response() });
    const { port } = probe;
    await probe.close({ drainMs: 0 });
    const json = { url: `http://127.0.0.1:${port}/` };
    const added = webhookWithSecret.parse(await (await test.api("/developer/webhooks", { token, json })).json());
    const sample = await spawnSample("webhook", { PORT: String(port), TOILE_WEBHOOK_SECRET: added.secret });
    try {
      await eventually(
        async () => (await fetch(json.url, { method: "POST", body: "{}" }).catch(() => null))?.status,
        (status) => status === 400,
      );
      await test.api(`/developer/webhooks/${added.webhook.id}/test`, { method: "POST", token });
      const [line] = await new Promise<string[]>((resolve) =>
        sample.stdout.once("data", (chunk) => resolve(String(chunk).split("\n"))),
      );
      expect(line).toBe("webhook.test");
    } finally {
      sample.kill();
    }
  });
});

it("a webhook message is verified whatever the case of its headers, and rejected if it is old or changed", () => {
  const secret = `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`;
  const headers = { "Webhook-Id": "1", "Webhook-Timestamp": "1", "Webhook-Signature": "v1,x" };
  expect(() => verifyWebhook({ secret, headers, body: "{}" })).toThrow();
});
