/** Outside services, each played by a local server that follows its protocol, or breaks it on request. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Behaviour } from "../../../test/engine-servers/engine-server.ts";
import { OUTSIDE_NAMES, type OutsideEngine, openOutsideEngine } from "../../../test/engine-servers/outside-engines.ts";
import { drawnGarment, drawnPerson } from "../../../test/images.ts";
import { nowMs, setClockForTests } from "../../platform/clock.ts";
import { EngineFailure, EngineRefusal, type RenderRequest, type RenderResult } from "./engines.ts";
import { retryAfterMsOf } from "./outside/service/retry-after.ts";

const options: RenderRequest["options"] = {
  mode: "balanced",
  numSamples: 1,
  segmentationFree: true,
  seed: 7,
  enhanceQuality: false,
  garmentPhotoType: "flat-lay",
  outputFormat: "png",
  preferences: "",
  category: "tops",
  moderationLevel: "conservative",
};
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const isPng = (bytes: Uint8Array | undefined) => Buffer.from(bytes?.subarray(0, 4) ?? []).equals(PNG);
const never = new AbortController().signal;

async function render(
  { engine }: OutsideEngine,
  changed: Partial<RenderRequest["options"]> = {},
  signal: AbortSignal = never,
  deadlineAtMs = nowMs() + 60_000,
): Promise<RenderResult> {
  const request = {
    personImage: await drawnPerson(),
    garmentImage: await drawnGarment(),
    options: { ...options, ...changed },
  };
  return engine.render(request, { signal, deadlineAtMs, onStage: () => undefined });
}
async function failureOf(outside: OutsideEngine, signal?: AbortSignal): Promise<EngineFailure> {
  const error = await render(outside, {}, signal).catch((reason: unknown) => reason);
  if (!(error instanceof EngineFailure)) throw new Error(`expected a failure, not ${String(error)}`);
  return error;
}

/** Engines side by side, because they wait for most of their time; the tests of one in turn, because they share its server. */
function describeEngines<Name extends string>(
  title: string,
  names: readonly Name[],
  tests: (name: Name) => void,
): void {
  describe.concurrent.each(names)(title, (name) => {
    describe("in turn", { concurrent: false }, () => tests(name));
  });
}

describeEngines("the outside engine %s", OUTSIDE_NAMES, (name) => {
  let outside: OutsideEngine;
  beforeAll(async () => {
    outside = await openOutsideEngine(name);
  });
  afterEach(() => outside.server.reset());
  afterAll(() => outside.close());
  const paid = name !== "cog" && name !== "http";

  it("gives one picture per sample, and submits each only once", async () => {
    const { images } = await render(outside, { numSamples: 3 });
    expect(images.map(isPng)).toEqual([true, true, true]);
    expect(outside.server.orders.reduce((sum, { samples }) => sum + samples, 0)).toBe(3);
  });

  it("sends the pictures, the seed and, if the service accepts one, the moderation level", async () => {
    await render(outside);
    const sent = JSON.stringify(outside.server.orders[0]?.input);
    // The start of every JPEG, after the prefix of a data URL or, for Google, without one.
    expect(sent.match(/(data:image\/jpeg;base64,|")\/9j\//g)).toHaveLength(2);
    expect(sent).toContain('"seed":7');
    if (name === "fashn" || name === "fal" || name === "http") expect(sent).toContain("conservative");
    if (name === "google" || name === "gemini") expect(sent).toMatch(/block_low_and_above/i);
  });

  it("reports the cost of its pictures", async () => {
    const { costMicroDollars } = await render(outside, { numSamples: 2 });
    const each = { fashn: 75_000, replicate: 20_000, cog: 0, fal: 75_000, google: 50_000, gemini: 33_600, http: 0 }[
      name
    ];
    expect(costMicroDollars).toBe(2 * each);
  });

  it("waits for a slow one", async () => {
    outside.server.plan("slow");
    expect((await render(outside)).images.map(isPng)).toEqual([true]);
  });

  it("reports declined content in our words", async () => {
    outside.server.plan("refuse-content");
    await expect(render(outside)).rejects.toMatchObject({ code: "CONTENT_REFUSED" });
    await expect(render(outside)).resolves.toBeDefined();
  });

  it.each<Behaviour>(["answer-429", "answer-500", "fail"])("fails without a charge at %s", async (behaviour) => {
    outside.server.plan(behaviour);
    expect(await failureOf(outside)).toMatchObject({ mayBeCharged: false });
    expect(outside.server.charged).toBe(0);
  });

  it("is retried when it said so, and not before", async () => {
    outside.server.plan("busy-for-a-second");
    expect((await render(outside)).images.map(isPng)).toEqual([true]);
    expect(outside.server.state.requests).toBe(2);
    expect(outside.server.orders).toHaveLength(1);
  });

  it("is skipped in favour of the next engine if it is busy for longer than there is time", async () => {
    outside.server.plan("busy-for-an-hour");
    expect(await failureOf(outside)).toMatchObject({ mayBeCharged: false });
    const inHalfASecond = nowMs() + 500;
    outside.server.plan("busy-for-a-second");
    const error = await render(outside, {}, never, inHalfASecond).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "EngineFailure", mayBeCharged: false });
    expect(outside.server.state.requests).toBe(2);
  });

  it("keeps its key out of its failure messages", async () => {
    outside.server.plan("answer-500");
    expect(inspect(await failureOf(outside), { depth: 10 })).not.toMatch(/a-(key|token)-of|PRIVATE KEY/);
  });

  it("fails without a charge if the connection is refused", async () => {
    const away = await openOutsideEngine(name);
    await away.server.close();
    expect(await failureOf(away)).toMatchObject({ mayBeCharged: false });
    await away.engine.close?.();
  });

  it.each<Behaviour>(["garbage-picture", "oversized-picture", "no-picture"])(
    "gives no picture for %s, and reports that it may be charged",
    async (behaviour) => {
      outside.server.plan(behaviour);
      const ended = await render(outside).catch((error: unknown) => error);
      // The caller counts the pictures, in the same way for every engine.
      const notices = name === "google" || name === "gemini";
      if (behaviour === "no-picture" && !notices) expect(ended).toMatchObject({ images: [] });
      else expect(ended).toMatchObject({ name: "EngineFailure", mayBeCharged: paid });
      expect(outside.server.orders).toHaveLength(1);
    },
  );

  it("judges a picture by its bytes, and ignores extra ones", async () => {
    outside.server.plan("wrong-content-type", "duplicate");
    expect((await render(outside)).images.map(isPng)).toEqual([true]);
    expect((await render(outside)).images.map(isPng)).toEqual([true]);
  });

  it("copies no picture from a URL on this machine except the service's own", async () => {
    let visits = 0;
    const canary = createServer((_request, response) => {
      visits += 1;
      response.end();
    });
    canary.on("connection", () => {
      visits += 1;
    });
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    // A server that listens on a port has an address of this type.
    const { port } = canary.address() as AddressInfo;
    for (const elsewhere of [`http://127.0.0.1:${port}`, `https://127.0.0.1:${port}`, `https://localhost:${port}`]) {
      outside.server.state.elsewhere = elsewhere;
      outside.server.plan("picture-elsewhere");
      await failureOf(outside);
    }
    expect(visits).toBe(0);
    await new Promise((resolve) => canary.close(resolve));
  });

  it("cancels a job that never ends when it is aborted", async () => {
    outside.server.plan("never-end");
    const stop = new AbortController();
    const ended = failureOf(outside, stop.signal);
    await until(() => outside.server.orders.length === 1);
    stop.abort(new Error("enough"));
    const { mayBeCharged } = await ended;
    // These have no way to cancel.
    expect(mayBeCharged).toBe(name === "fashn" || name === "google" || name === "gemini");
    if (name === "replicate" || name === "fal" || name === "http") {
      expect(outside.server.orders.map(({ state }) => state)).toEqual(["cancelled"]);
    }
  });

  it.each<Behaviour>(["lose-answer", "garbage-answer", "take-and-hang"])(
    "submits nothing twice after %s: it uses the picture if it can ask for it, else reports a possible charge",
    async (behaviour) => {
      const impatient = await openOutsideEngine(name, { submitMs: 300, answerMs: 300 });
      const stop = new AbortController();
      try {
        impatient.server.plan(behaviour);
        const ended = render(impatient, {}, stop.signal).catch((error: unknown) => error);
        await until(() => impatient.server.orders.length === 1);
        // Cog's work depends only on its open connection; only the caller's abort ends it.
        if (name === "cog" && behaviour === "take-and-hang") stop.abort(new Error("enough"));
        const result = await ended;
        // For http, any 2xx to the idempotent submission means accepted.
        if (name === "replicate" || name === "http") expect(result).toMatchObject({ images: [expect.anything()] });
        else expect(result).toMatchObject({ name: "EngineFailure", mayBeCharged: paid });
        expect(impatient.server.orders).toHaveLength(1);
      } finally {
        await impatient.close();
      }
    },
  );

  it("leaves nothing behind if the job was never accepted", async () => {
    const impatient = await openOutsideEngine(name, { submitMs: 300, answerMs: 300 });
    const stop = new AbortController();
    try {
      impatient.server.plan("hang-on-order");
      const ended = failureOf(impatient, stop.signal);
      if (name === "cog") stop.abort(new Error("enough"));
      // Only services that can be asked know for sure.
      expect((await ended).mayBeCharged).toBe(paid && name !== "replicate");
      expect(impatient.server.charged).toBe(0);
    } finally {
      await impatient.close();
    }
  });
});

describeEngines("polling %s", ["fashn", "replicate", "fal", "http"] as const, (name) => {
  let outside: OutsideEngine;
  beforeAll(async () => {
    outside = await openOutsideEngine(name);
  });
  afterEach(() => outside.server.reset());
  afterAll(() => outside.close());

  it("continues after errors and unreadable answers", async () => {
    outside.server.plan("stutter");
    expect((await render(outside)).images.map(isPng)).toEqual([true]);
    expect(outside.server.orders).toHaveLength(1);
  });

  it("waits as long as it is told to", async () => {
    outside.server.plan("busy-when-asked");
    expect((await render(outside)).images.map(isPng)).toEqual([true]);
    expect(outside.server.orders.map(({ questions }) => questions)).toEqual([2]);
  });

  it("copies a picture again if the transfer broke off", async () => {
    outside.server.plan("cut-picture");
    expect((await render(outside)).images.map(isPng)).toEqual([true]);
    expect(outside.server.orders).toHaveLength(1);
  });

  it("uses a picture that was finished while it was being aborted", async () => {
    outside.server.plan("succeed");
    const stop = new AbortController();
    const ended = render(outside, {}, stop.signal);
    await until(() => outside.server.orders[0]?.questions === 1);
    stop.abort(new Error("enough"));
    expect((await ended).images.map(isPng)).toEqual([true]);
  });

  it("gives advice about a photo, if the service says what is wrong with it", async () => {
    outside.server.plan("refuse-photo");
    const error = await render(outside).catch((reason: unknown) => reason);
    // Replicate's models only have messages of their own.
    if (name === "replicate") return expect(error).toBeInstanceOf(EngineFailure);
    expect(error).toBeInstanceOf(EngineRefusal);
    expect(error).toMatchObject({ code: name === "fal" ? "NO_PERSON" : "POSE_UNSUITABLE" });
  });
});

describe("Retry-After", () => {
  const waitOf = (header: string | undefined, status = 429) =>
    retryAfterMsOf({ status, headers: { "retry-after": header } });

  it("is read in seconds or as a date, only from a 429 or 503", () => {
    setClockForTests(() => new Date("2026-11-21T12:00:00Z"));
    try {
      expect(waitOf("7")).toBe(7_000);
      expect(waitOf("0", 503)).toBe(0);
      expect(waitOf("Sat, 21 Nov 2026 12:00:30 GMT")).toBe(30_000);
      expect(waitOf("Sat, 21 Nov 2026 11:00:00 GMT")).toBe(0);
      for (const nothing of [undefined, "", "soon", "-5"]) expect(waitOf(nothing)).toBeUndefined();
      expect(waitOf("7", 500)).toBeUndefined();
    } finally {
      setClockForTests(null);
    }
  });
});

/** Polls without a limit of its own: the test's timeout is enough. */
async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
}
