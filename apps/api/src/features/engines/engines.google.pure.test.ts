/** Google's Virtual Try-On: requests, sign-in, and the effects of its filters, quota and faults. */
import { inspect } from "node:util";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import {
  type GoogleServer,
  googleEnvironment,
  openGoogleServer,
  rpcError,
} from "../../../test/engine-servers/google-server.ts";
import { engineOf } from "../../../test/engine-servers/outside-engines.ts";
import { drawnGarment, drawnPerson, drawnResult } from "../../../test/images.ts";
import { nowMs } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { EnginesMeans } from "./engines.configured.ts";
import type { RenderRequest, RenderResult, TryOnEngine } from "./engines.ts";

const OPTIONS: RenderRequest["options"] = {
  mode: "balanced",
  numSamples: 1,
  segmentationFree: true,
  seed: 7,
  enhanceQuality: false,
  garmentPhotoType: "flat-lay",
  outputFormat: "png",
  preferences: "",
  category: "tops",
  moderationLevel: "permissive",
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Opened = { server: GoogleServer; engine: TryOnEngine };
async function open(changed: Record<string, string> = {}, means: Partial<EnginesMeans> = {}): Promise<Opened> {
  const server = await openGoogleServer();
  const engine = engineOf({ ...googleEnvironment(server.origin), ...changed }, means);
  closing.push(server.close, async () => engine.close?.());
  return { server, engine };
}
async function render(
  { engine }: Opened,
  options: Partial<RenderRequest["options"]> = {},
  input: Partial<RenderRequest & { signal: AbortSignal; deadlineAtMs: number }> = {},
): Promise<RenderResult> {
  const { signal = new AbortController().signal, deadlineAtMs = nowMs() + 60_000, ...pictures } = input;
  const request = { personImage: await drawnPerson(), garmentImage: await drawnGarment(), ...pictures };
  const context = { signal, deadlineAtMs, onStage: () => undefined };
  return engine.render({ ...request, options: { ...OPTIONS, ...options } }, context);
}
const endOf = (rendering: Promise<RenderResult>) => rendering.catch((error: unknown) => error);
const NOTHING_CHARGED = { name: "EngineFailure", mayBeCharged: false };

describe("a request to Google", () => {
  const parametersOf = async (environment: Record<string, string>, options: Partial<RenderRequest["options"]>) => {
    const opened = await open(environment);
    await render(opened, options);
    return opened.server.orders[0]?.input.parameters;
  };

  it("names samples, seed, ages, filter and format", async () => {
    expect(await parametersOf({}, { numSamples: 3, outputFormat: "jpeg" })).toEqual({
      sampleCount: 3,
      seed: 7,
      addWatermark: false,
      personGeneration: "allow_adult",
      safetySetting: "block_medium_and_above",
      outputOptions: { mimeType: "image/jpeg" },
    });
  });

  it("sends no seed if Google's watermark is on, because the service accepts only one of the two", async () => {
    const changed = { GOOGLE_VERTEX_WATERMARK: "on", GOOGLE_VERTEX_PERSON_GENERATION: "allow_all" };
    const parameters = await parametersOf(changed, {});
    expect(parameters).toMatchObject({ addWatermark: true, personGeneration: "allow_all" });
    expect(parameters).not.toHaveProperty("seed");
  });

  it.each([
    ["conservative", "block_low_and_above"],
    ["none", "block_only_high"],
  ] as const)("asks at moderation level %s for %s", async (moderationLevel, safetySetting) => {
    expect(await parametersOf({}, { moderationLevel })).toMatchObject({ safetySetting });
  });

  it("keeps every picture under Google's seven megabytes, even noise of the largest size", async () => {
    const side = 2048;
    const noise = await sharp({
      create: { width: side, height: side, channels: 3, background: "#808080", noise: { type: "gaussian", sigma: 90 } },
    })
      .jpeg({ quality: 100 })
      .toBuffer();
    const opened = await open();
    await render(opened, {}, { personImage: noise });
    const [base64 = ""] = /"\/9j\/[^"]*/.exec(JSON.stringify(opened.server.orders[0]?.input)) ?? [];
    const sent = Buffer.from(base64, "base64");
    expect(sent.byteLength).toBeGreaterThan(1_000_000);
    expect(sent.byteLength).toBeLessThan(7_000_000);
  });
});

describe("signing in to Google", () => {
  it("happens once for many requests, even simultaneous ones", async () => {
    const opened = await open();
    await Promise.all([render(opened), render(opened)]);
    await render(opened);
    expect(opened.server.signIns.input).toBe(1);
  });

  it("happens again if the token is rejected, and the request is sent once", async () => {
    const opened = await open();
    await render(opened);
    opened.server.signIns.revoked = 1;
    expect((await render(opened)).images).toHaveLength(1);
    expect(opened.server.signIns.input).toBe(2);
    expect(opened.server.orders).toHaveLength(2);
  });

  it("is not repeated endlessly if every token is rejected", async () => {
    const opened = await open();
    opened.server.signIns.revoked = Number.POSITIVE_INFINITY;
    expect(await endOf(render(opened))).toMatchObject(NOTHING_CHARGED);
    expect(opened.server.signIns.input).toBe(2);
  });

  it.each(["refuse", "answer-500", "hang", "garbage"] as const)(
    "fails without a charge at %s, and without a secret in its message",
    async (behaviour) => {
      const opened = await open({}, { timing: { callMs: 300 } });
      opened.server.signIns.behaviour = behaviour;
      const failure = await endOf(render(opened));
      expect(failure).toMatchObject(NOTHING_CHARGED);
      expect(inspect(failure, { depth: 20 })).not.toMatch(/PRIVATE KEY|eyJ|assertion|a-token-of/);
      expect(opened.server.orders).toHaveLength(0);
      opened.server.signIns.behaviour = "token";
      expect((await render(opened)).images).toHaveLength(1);
    },
  );

  it("ends with the try-on if the token endpoint hangs", async () => {
    const opened = await open({}, { timing: { windUpMs: 50 } });
    opened.server.signIns.behaviour = "hang";
    const failure = await endOf(render(opened, {}, { signal: AbortSignal.timeout(100) }));
    expect(failure).toMatchObject(NOTHING_CHARGED);
  });

  it("is checked by readiness", async () => {
    const opened = await open();
    await expect(opened.engine.check?.()).resolves.toBeUndefined();
    opened.server.signIns.behaviour = "refuse";
    const other = await open();
    other.server.signIns.behaviour = "refuse";
    await expect(other.engine.check?.()).rejects.toThrow("could not sign in: invalid_grant");
  });
});

describe("an answer of Google's", () => {
  it("refuses if the filter removed pictures, even one of several, and keeps the code for the record", async () => {
    const opened = await open();
    const picture = { mimeType: "image/png", bytesBase64Encoded: (await drawnResult(7)).toString("base64") };
    const filtered = { raiFilteredReason: "The picture was withheld. Support codes: 58061214" };
    opened.server.bodies.push({ predictions: [filtered, filtered] }, { predictions: [picture, filtered] });
    for (const numSamples of [2, 2]) {
      expect(await endOf(render(opened, { numSamples }))).toMatchObject({
        code: "CONTENT_REFUSED",
        reason: "filtered-58061214",
      });
    }
  });

  it("distinguishes a refused picture from a malformed request", async () => {
    const opened = await open();
    opened.server.plan("refuse-content");
    expect(await endOf(render(opened))).toMatchObject({ code: "CONTENT_REFUSED", reason: "filtered-43188360" });
    opened.server.declines.push(rpcError(400, "INVALID_ARGUMENT", "Request contains an invalid argument."));
    expect(await endOf(render(opened))).toMatchObject(NOTHING_CHARGED);
  });

  it.each([{ predictions: "none" }, { predictions: [{ bytesBase64Encoded: 5 }] }, [], "a word"])(
    "that does not follow the protocol may be charged: %j",
    async (response) => {
      const opened = await open();
      opened.server.bodies.push(response);
      expect(await endOf(render(opened))).toMatchObject({ name: "EngineFailure", mayBeCharged: true });
    },
  );

  it("is dropped if it is too large, even with a good picture in it", async () => {
    const opened = await open();
    const bytesBase64Encoded = (await drawnResult(7)).toString("base64");
    opened.server.bodies.push({ predictions: [{ bytesBase64Encoded }], words: "x".repeat(61 * 1024 * 1024) });
    expect(await endOf(render(opened))).toMatchObject({ name: "EngineFailure", mayBeCharged: true });
  });

  it("with 403 or 404 is a failure that costs nothing", async () => {
    const opened = await open({ GOOGLE_VERTEX_MODEL: "no-such-model" });
    expect(await endOf(render(opened))).toMatchObject(NOTHING_CHARGED);
  });
});

describe("Google's quota", () => {
  const exhausted = (retryDelay: string) =>
    rpcError(429, "RESOURCE_EXHAUSTED", "Quota exceeded.", [
      { "@type": "type.googleapis.com/google.rpc.QuotaFailure" },
      { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay },
    ]);

  it("is respected if its body says when to retry", async () => {
    const opened = await open();
    opened.server.declines.push(exhausted("0.05s"));
    expect((await render(opened)).images).toHaveLength(1);
    expect(opened.server.orders).toHaveLength(1);
    opened.server.declines.push(exhausted("3600s"));
    expect(await endOf(render(opened))).toMatchObject(NOTHING_CHARGED);
    expect(opened.server.orders).toHaveLength(1);
  });

  it("is counted here, so that no request exceeds it", async () => {
    const requests: unknown[] = [];
    let full = false;
    const rateLimits: EnginesMeans["rateLimits"] = {
      async consume(limit) {
        requests.push(limit);
        if (full) throw new AppError("RATE_LIMITED", "Too many.", { retryAfterSeconds: 3600 });
      },
    };
    const opened = await open({ GOOGLE_VERTEX_REQUESTS_PER_MINUTE: "12" }, { rateLimits });
    await render(opened);
    expect(requests).toEqual([
      { name: "engine-google", points: 12, durationSeconds: 60, key: "a-project/europe-west4" },
    ]);
    full = true;
    expect(await endOf(render(opened))).toMatchObject(NOTHING_CHARGED);
    expect(opened.server.state.requests).toBe(1);
  });
});

describe("an engine that returns its pictures in the answer", () => {
  it("reports that it is working although it cannot be polled", async () => {
    const { server, engine } = await open();
    server.plan("never-end");
    const stop = new AbortController();
    const reported: number[] = [];
    const onStage = (stage: string, progress: number) => {
      if (stage === "fitting") reported.push(progress);
      if (reported.length === 5) stop.abort(new Error("enough"));
    };
    const request = { personImage: await drawnPerson(), garmentImage: await drawnGarment(), options: OPTIONS };
    await endOf(engine.render(request, { signal: stop.signal, onStage }));
    expect(reported.length).toBeGreaterThanOrEqual(5);
    expect(reported).toEqual([...reported].sort((one, other) => one - other));
    expect(Math.max(...reported)).toBeLessThan(1);
  });
});
