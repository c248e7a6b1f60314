import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { FASHN_BASE, fashnPrediction } from "@toile/contract";
import Fashn from "fashn";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineOf } from "../../../test/engine-servers/outside-engines.ts";
import { drawnGarment, drawnPerson } from "../../../test/images.ts";
import { createTryOnTestApp, eventually, type TryOnTestApp } from "../../../test/tryon-app.ts";
import { nowMs } from "../../platform/clock.ts";
import { createHttpServer, type Listening, listen } from "../../platform/http/listen.ts";
import { EngineRefusal, type RenderRequest, type TryOnEngine } from "../engines/engines.ts";

let test: TryOnTestApp;
let listening: Listening;
beforeAll(async () => {
  listening = await listen({
    server: createHttpServer(),
    host: "127.0.0.1",
    port: 0,
    fetch: (request, bindings) => test.app.fetch(request, bindings),
  });
  test = await createTryOnTestApp({ config: { appUrl: originOf() } });
});
afterAll(async () => {
  await listening.close({ drainMs: 0 });
  await test.close();
});
const originOf = () => `http://127.0.0.1:${listening.port}`;

async function developer(credits = 5) {
  const { token } = await test.user(credits);
  const { apiKey } = await (await test.api("/developer/api-key/generate", { method: "POST", token })).json();
  const call = (path: string, json?: unknown, headers: Record<string, string> = {}) =>
    test.request(FASHN_BASE + path, { json, headers: { authorization: `Bearer ${apiKey}`, ...headers } });
  return { token, apiKey: apiKey as string, call };
}
type Developer = Awaited<ReturnType<typeof developer>>;

const dataUrl = (bytes: Uint8Array, type = "image/jpeg") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const pictures = async () => ({
  model_image: dataUrl(await drawnPerson()),
  garment_image: dataUrl(await drawnGarment(), "image/png"),
});
const run = async ({ call }: Developer, inputs: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  call("/run", { model_name: "tryon-v1.6", inputs: { ...(await pictures()), ...inputs } }, headers);
const status = async ({ call }: Developer, id: string) =>
  fashnPrediction.parse(await (await call(`/status/${id}`)).json());
const ended = (from: Developer, id: string) =>
  eventually(
    () => status(from, id),
    (seen) => ["completed", "failed", "canceled"].includes(seen.status),
  );
const started = async (from: Developer, inputs: Record<string, unknown> = {}) => {
  const response = await run(from, inputs);
  const body = await response.json();
  expect([response.status, body]).toEqual([200, { id: expect.any(String), error: null }]);
  return body.id as string;
};

describe("our own client of FASHN, pointed at these routes", () => {
  const options: RenderRequest["options"] = {
    mode: "balanced",
    numSamples: 2,
    segmentationFree: false,
    seed: 7,
    enhanceQuality: false,
    garmentPhotoType: "flat-lay",
    outputFormat: "png",
    preferences: "",
    category: "tops",
    moderationLevel: "conservative",
  };
  const render = async (engine: TryOnEngine) =>
    engine.render(
      { personImage: await drawnPerson(), garmentImage: await drawnGarment(), options },
      { signal: new AbortController().signal, deadlineAtMs: nowMs() + 60_000, onStage: () => undefined },
    );
  const clientOf = ({ apiKey }: Developer, model = "tryon-v1.6") =>
    engineOf(
      {
        TRYON_ENGINES: "fashn",
        FASHN_API_KEY: apiKey,
        FASHN_API_URL: `${originOf()}${FASHN_BASE}`,
        FASHN_MODEL: model,
      },
      // Both sides run in this process, on a machine that may be busy.
      { timing: { submitMs: 15_000, callMs: 15_000, downloadMs: 15_000 } },
    );

  it.each(["tryon-v1.6", "tryon-max"])("gets its pictures with %s, and each costs a credit [X.80]", async (model) => {
    const from = await developer();
    const engine = clientOf(from, model);
    try {
      const { images } = await render(engine);
      expect(images.map((bytes) => Buffer.from(bytes).subarray(1, 4).toString())).toEqual(["PNG", "PNG"]);
      expect(test.engine.calls.at(-1)?.options).toMatchObject({ numSamples: 2, seed: 7, outputFormat: "png" });
      if (model === "tryon-v1.6")
        expect(test.engine.calls.at(-1)?.options).toMatchObject({
          category: "tops",
          garmentPhotoType: "flat-lay",
          mode: "balanced",
          segmentationFree: false,
          moderationLevel: "conservative",
        });
      expect(await test.balance(from.token)).toBe(3);
    } finally {
      await engine.close?.();
    }
  });

  it("gets a refusal by its name, and an error when credits run out", async () => {
    const [from, poor] = [await developer(), await developer(0)];
    const [engine, other] = [clientOf(from), clientOf(poor)];
    try {
      test.engine.plan({ kind: "refuse", code: "CONTENT_REFUSED" });
      const refused = await render(engine).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(EngineRefusal);
      expect(refused).toMatchObject({ code: "CONTENT_REFUSED" });
      await expect(render(other)).rejects.toMatchObject({
        cause: { message: expect.stringContaining("OutOfCredits") },
      });
      expect(await test.balance(from.token)).toBe(5);
    } finally {
      await engine.close?.();
      await other.close?.();
    }
  });
});

describe("FASHN's own package", () => {
  const packageOf = (apiKey: string) => new Fashn({ apiKey, baseURL: originOf(), maxRetries: 0 });

  it("works with this server's address, without /v1, as its base URL [X.80]", async () => {
    const from = await developer();
    const done = await packageOf(from.apiKey).predictions.subscribe({
      model_name: "tryon-v1.6",
      inputs: await pictures(),
      pollInterval: 100,
    });
    expect(done).toMatchObject({ status: "completed", error: null });
    expect(done.output).toEqual([expect.stringContaining(`${originOf()}/media/`)]);
    expect(await test.balance(from.token)).toBe(4);
  });

  it("gets its own kinds of errors, with sentences that name the field or the key", async () => {
    const { apiKey } = await developer();
    const { model_image } = await pictures();
    const inputs = { model_image } as Awaited<ReturnType<typeof pictures>>;
    const lacking = await packageOf(apiKey)
      .predictions.run({ model_name: "tryon-v1.6", inputs })
      .catch((error) => error);
    expect(lacking).toBeInstanceOf(Fashn.BadRequestError);
    expect(lacking.error).toEqual({ error: "BadRequest", message: "inputs.garment_image is missing." });
    const unknown = await packageOf(`${apiKey}x`)
      .predictions.status("1")
      .catch((error) => error);
    expect(unknown).toBeInstanceOf(Fashn.AuthenticationError);
    expect(unknown.message).toContain("This API key is not valid");
  });
});

describe("a prediction", () => {
  it("is followed to its pictures, by absolute URLs or as base64, and shows its cost", async () => {
    const from = await developer();
    const done = await ended(from, await started(from, { output_format: "jpeg" }));
    expect(done).toMatchObject({ status: "completed", error: null });
    expect(done.output).toEqual([expect.stringContaining(`${originOf()}/media/`)]);
    const path = `/status/${done.id}`;
    expect((await from.call(path)).headers.get("x-fashn-credits-used")).toBe("1");
    const inBase64 = await ended(from, await started(from, { return_base64: true }));
    expect(inBase64.output).toEqual([expect.stringMatching(/^data:image\/png;base64,/)]);
  });

  it.each([
    ["NO_PERSON", "PoseError"],
    ["POSE_UNSUITABLE", "PoseError"],
    ["GARMENT_UNSUPPORTED", "InputValidationError"],
    ["CONTENT_REFUSED", "ContentModerationError"],
  ] as const)("that the engine refuses with %s failed with %s, and costs nothing", async (code, name) => {
    const from = await developer();
    test.engine.plan({ kind: "refuse", code, message: "Please try another picture." });
    const failed = await ended(from, await started(from));
    const error = { name, message: "Please try another picture." };
    expect(failed).toMatchObject({ status: "failed", output: null, error });
    expect(await test.balance(from.token)).toBe(5);
  });

  it("fails with PipelineError if no picture could be made, and is canceled if its try-on is", async () => {
    const from = await developer();
    test.engine.plan({ kind: "crash" }, { kind: "crash" });
    expect(await ended(from, await started(from))).toMatchObject({ error: { name: "PipelineError" } });
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    test.engine.plan({ kind: "held", until });
    const id = await started(from);
    expect(["in_queue", "processing"]).toContain((await status(from, id)).status);
    await test.api(`/style/predictions/${id}`, { method: "DELETE", headers: { "X-API-Key": from.apiKey } });
    release();
    expect(await status(from, id)).toMatchObject({ status: "canceled", output: null, error: null });
  });

  it.each([
    ["model_image", "http://127.0.0.1:9/person.jpg"],
    ["garment_image", "http://169.254.169.254/latest/meta-data"],
    ["model_image", "saved:somebody"],
    ["garment_image", "data:image/png;base64,%%%"],
    ["model_image", dataUrl(Buffer.from("no picture at all"))],
  ])("whose %s cannot be loaded (%s) fails with ImageLoadError, but the request succeeds", async (field, value) => {
    const from = await developer();
    const failed = await ended(from, await started(from, { [field]: value }));
    expect(failed).toMatchObject({ status: "failed", error: { name: "ImageLoadError" } });
    expect(await test.balance(from.token)).toBe(5);
    const audit = "select count(*) from ledger_violations";
    expect(await test.count(audit)).toBe(0);
  });

  it("is created once, however often its request is repeated with the same Idempotency-Key", async () => {
    const from = await developer();
    const responses = await Promise.all([1, 2, 3].map(() => run(from, {}, { "Idempotency-Key": "once" })));
    const ids = await Promise.all(responses.map(async (response) => (await response.json()).id));
    expect(new Set(ids).size).toBe(1);
    expect((await run(from, { seed: 8 }, { "Idempotency-Key": "once" })).status).toBe(409);
    expect(await test.balance(from.token)).toBe(4);
  });

  it("belongs to its owner only [I-35]", async () => {
    const [mine, theirs] = [await developer(), await developer()];
    const id = await started(mine);
    for (const path of [`/status/${id}`, "/status/nothing", "/nothing"]) {
      const response = await theirs.call(path);
      expect([response.status, (await response.json()).error]).toEqual([404, "NotFound"]);
    }
  });
});

describe("a rejected request has FASHN's status and name", () => {
  const refusal = async (response: Response) => [response.status, (await response.json()).error];

  it("for a key that is missing, unknown or a session's token", async () => {
    const { token, apiKey } = await developer();
    for (const authorization of ["", `Bearer ${token}`, `Bearer ${apiKey}x`]) {
      for (const path of ["/credits", "/run", "/status/1"]) {
        const init = path === "/run" ? { json: {} } : {};
        const response = await test.request(FASHN_BASE + path, { ...init, headers: { authorization } });
        expect(await refusal(response)).toEqual([401, "UnauthorizedAccess"]);
      }
    }
  });

  it("for a body that is not JSON, lacks a picture, or names an unknown model or value", async () => {
    const from = await developer();
    const headers = { authorization: `Bearer ${from.apiKey}`, "content-type": "application/json" };
    const nested = await test.request(`${FASHN_BASE}/run`, { method: "POST", headers, body: "[".repeat(1_000_000) });
    expect(await refusal(nested)).toEqual([400, "BadRequest"]);
    const broken = await test.request(`${FASHN_BASE}/run`, { method: "POST", headers, body: "{" });
    expect(await refusal(broken)).toEqual([400, "BadRequest"]);
    const { garment_image } = await pictures();
    for (const body of [
      {},
      { model_name: "tryon-v1.6", inputs: { garment_image } },
      { model_name: "face-to-model", inputs: await pictures() },
      { model_name: "tryon-v1.6", inputs: { ...(await pictures()), num_samples: 5 } },
      { model_name: "tryon-v1.6", inputs: { ...(await pictures()), category: "hats" } },
    ])
      expect(await refusal(await from.call("/run", body))).toEqual([400, "BadRequest"]);
  });

  it("for too little credit and for a body over the limit", async () => {
    expect(await refusal(await run(await developer(0)))).toEqual([429, "OutOfCredits"]);
    const from = await developer();
    const huge = await run(from, { model_image: `data:image/png;base64,${"A".repeat(28 * 1024 * 1024)}` });
    expect(await refusal(huge)).toEqual([400, "BadRequest"]);
  });
});

it("webhook_url is called once at the end, with the body of a status", async () => {
  const came: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      came.push(Buffer.concat(chunks).toString("utf8"));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const from = await developer();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const to = `/run?webhook_url=${encodeURIComponent(url)}`;
    const body = { model_name: "tryon-v1.6", inputs: await pictures() };
    const { id } = await (await from.call(to, body)).json();
    await eventually(
      async () => came.length,
      (count) => count > 0,
    );
    expect(fashnPrediction.parse(JSON.parse(came[0] ?? ""))).toMatchObject({ id, status: "completed", error: null });
    expect(came).toHaveLength(1);
    const refused = await from.call(`/run?webhook_url=${encodeURIComponent("http://169.254.169.254/")}`, body);
    expect([refused.status, (await refused.json()).error]).toEqual([400, "BadRequest"]);
  } finally {
    server.close();
  }
});

it("a FASHN client reads the account's credits", async () => {
  const from = await developer(4);
  const response = await from.call("/credits");
  expect(await response.json()).toEqual({ credits: { total: 4, subscription: 0, on_demand: 4 } });
});
