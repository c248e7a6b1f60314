import type { Judgement } from "@toile/contract";
import { afterEach, describe, expect, it } from "vitest";
import { createFakeEngine, type FakeEngine } from "../../../test/fake-engine.ts";
import { BAD, createFakeExaminer, GOOD, type Look } from "../../../test/fake-examiner.ts";
import { drawnGarment, drawnPerson } from "../../../test/images.ts";
import { nowMs, setClockForTests } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import { createLogger } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import type { SanePicture } from "../pictures/pictures.ts";
import { CIRCUIT_FAILURES, CIRCUIT_PAUSE_MS } from "./engines.circuit.ts";
import {
  createEngines,
  EngineFailure,
  EngineRefusal,
  type RenderRequest,
  type TryOnEngine,
  UncheckedPicture,
} from "./engines.ts";

const services = () => ({
  log: createLogger({ level: "silent" }),
  metrics: createMetrics({ processMetrics: false }),
  examiner: createFakeExaminer(),
});
const options: RenderRequest["options"] = {
  mode: "quality",
  numSamples: 1,
  segmentationFree: true,
  seed: 42,
  enhanceQuality: false,
  garmentPhotoType: "auto",
  outputFormat: "png",
  preferences: "",
  category: "auto",
  moderationLevel: "permissive",
};
const request = async (): Promise<RenderRequest> => ({
  personImage: await drawnPerson(),
  garmentImage: await drawnGarment(),
  options,
});
const sanitise = async (bytes: Uint8Array): Promise<SanePicture> => ({
  ...{ bytes, contentType: "image/png", width: 1, height: 1, sha256: "" },
});
const context = (signal = new AbortController().signal) => ({ signal, sanitise, onStage: () => undefined });
const enginesOf = (...engines: TryOnEngine[]) => createEngines(engines, services());

describe("several engines as one", () => {
  it("uses the first and names it", async () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    const rendered = await enginesOf(first, second).render(await request(), context());
    expect(rendered.engine).toBe("first");
    expect(second.calls).toHaveLength(0);
  });

  it("tries the next when one fails, and fails when all do", async () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    first.otherwise = { kind: "crash" };
    expect((await enginesOf(first, second).render(await request(), context())).engine).toBe("second");
    second.otherwise = { kind: "short" };
    await expect(enginesOf(first, second).render(await request(), context())).rejects.toThrow(EngineFailure);
  });

  it("asks the engine that made a picture for another version of it, and the others only if that one fails or is gone", async () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    const madeBy = async (name: string) =>
      (await enginesOf(first, second).render({ ...(await request()), madeBy: name }, context())).engine;
    expect(await madeBy("second")).toBe("second");
    expect(first.calls).toHaveLength(0);
    second.plan({ kind: "crash" });
    expect([await madeBy("second"), await madeBy("gone")]).toEqual(["first", "first"]);
  });

  it("asks no second engine after a refusal", async () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    first.plan({ kind: "refuse", code: "NO_PERSON" });
    await expect(enginesOf(first, second).render(await request(), context())).rejects.toThrow(EngineRefusal);
    expect(second.calls).toHaveLength(0);
  });

  it("ends at the signal even if the engine ignores it, and asks no other engine", async () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    first.plan({ kind: "hang" });
    const stop = new AbortController();
    const pictures = await request();
    const ended = enginesOf(first, second).render(pictures, context(stop.signal));
    expect(first.running).toBe(1);
    stop.abort(new Error("enough"));
    await expect(ended).rejects.toThrow("enough");
    // It still computes, and always will.
    expect(first.running).toBe(1);
    expect(second.calls).toHaveLength(0);
  });
});

/** An engine that charges. */
const createPaidEngine = (name: string) => {
  const engine: FakeEngine & { paid?: boolean } = createFakeEngine(name);
  engine.paid = true;
  return engine;
};
const impatient = (deadlineMs: number, contentSecondOpinion = false) => ({
  ...services(),
  config: { tryon: { deadlineMs, contentSecondOpinion, judge: true, keepPerson: true } },
  windUpMs: 20,
});

describe("an engine that hangs", () => {
  it("gets its share of the time, and then the next is asked", async () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    first.otherwise = { kind: "hang" };
    const engines = createEngines([first, second], impatient(2_000));
    expect((await engines.render(await request(), context())).engine).toBe("second");
  });

  it("shares the time that the try-on has left, not what it had before it waited in the queue", async () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    first.otherwise = { kind: "hang" };
    const anHourMs = 3_600_000;
    const engines = createEngines([first, second], impatient(anHourMs));
    const rendered = await engines.render(await request(), { ...context(), deadlineAtMs: nowMs() + 2_000 });
    expect(rendered.engine).toBe("second");
  });

  it("is aborted when its share is over, and its later results are ignored", async () => {
    const reported: unknown[] = [];
    const first: TryOnEngine = {
      name: "first",
      render: (_request, { signal, onStage }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            reject(signal.reason);
            queueMicrotask(() => setImmediate(() => onStage("composing", 0.9)));
          });
        }),
    };
    const second = createFakeEngine("second");
    second.otherwise = { kind: "slow", stepMs: 5 };
    const engines = createEngines([first, second], impatient(2_000));
    const rendered = await engines.render(await request(), {
      ...context(),
      onStage: (stage, progress) => reported.push([stage, progress]),
    });
    expect(rendered.engine).toBe("second");
    expect(reported).not.toContainEqual(["composing", 0.9]);
  });
});

describe("within one attempt", () => {
  it("no second paid engine is asked after one that may charge, but a free one is [I-23]", async () => {
    const [first, second, free] = [createPaidEngine("first"), createPaidEngine("second"), createFakeEngine("free")];
    first.otherwise = { kind: "hang" };
    const paid = createEngines([first, second], impatient(2_000));
    await expect(paid.render(await request(), context())).rejects.toMatchObject({ mayBeCharged: true });
    expect(second.calls).toHaveLength(0);
    const withFree = createEngines([first, second, free], impatient(2_000));
    expect((await withFree.render(await request(), context())).engine).toBe("free");
    expect(second.calls).toHaveLength(0);
  });

  it("the next paid engine is asked after a failure that is certainly not charged", async () => {
    const [first, second] = [createPaidEngine("first"), createPaidEngine("second")];
    first.otherwise = { kind: "crash" };
    expect((await enginesOf(first, second).render(await request(), context())).engine).toBe("second");
  });
});

describe("a picture that could not be checked", () => {
  const judging = (engines: TryOnEngine[], ...looks: Look<Judgement>[]) => {
    const deps = services();
    deps.examiner.judges(...looks);
    return { ...deps, engines: createEngines(engines, deps) };
  };

  it("is not given: the next engine is asked, and the failure is counted [I-29]", async () => {
    const { engines, metrics } = judging([createFakeEngine("first"), createFakeEngine("second")], "crash");
    const rendered = await engines.render(await request(), context());
    expect(rendered).toMatchObject({ engine: "second", pictures: [{ judgement: GOOD }] });
    const text = await metrics.text();
    expect(text).toContain('toile_tryon_unchecked_pictures_total{engine="first"} 1');
    expect(text).toContain('toile_tryon_unchecked_pictures_total{engine="second"} 0');
    expect(text).toContain('toile_tryon_engine_seconds_count{engine="first",outcome="failed"} 1');
  });

  it("of an engine that judges its own needs no other judge", async () => {
    const own = createFakeEngine("own");
    own.plan({ kind: "succeed", judgements: [BAD] });
    const { engines, examiner } = judging([createFakeEngine("first"), own], "crash");
    const rendered = await engines.render(await request(), context());
    expect(rendered).toMatchObject({ engine: "own", pictures: [{ judgement: BAD }] });
    expect(examiner.judged).toHaveLength(1);
  });

  it("is the last failure if no engine comes through", async () => {
    const { engines } = judging([createFakeEngine("first"), createFakeEngine("second")], "crash", "crash");
    await expect(engines.render(await request(), context())).rejects.toBeInstanceOf(UncheckedPicture);
  });

  it("was paid for: no second paid engine is asked, and the first is passed over for a while [I-23]", async () => {
    const [first, second, free] = [createPaidEngine("first"), createPaidEngine("second"), createFakeEngine("free")];
    const { engines, metrics } = judging([first, second, free], "crash");
    expect((await engines.render(await request(), context())).engine).toBe("free");
    expect(second.calls).toHaveLength(0);
    // It was answered, so nothing about its price is open.
    expect(await metrics.text()).toContain('toile_tryon_engine_unresolved_total{engine="first"} 0');
    expect((await engines.render(await request(), context())).engine).toBe("second");
    expect(first.calls).toHaveLength(1);
  });

  it("because of the photos is refused with advice, and no other engine is asked", async () => {
    const second = createFakeEngine("second");
    const { engines, metrics } = judging([createFakeEngine("first"), second], "refuse");
    const refusal = await engines.render(await request(), context()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EngineRefusal);
    expect(refusal).toMatchObject({
      code: "IMAGE_UNREADABLE",
      message: "We could not check this picture, so we don't show it. Please use another picture.",
    });
    expect(second.calls).toHaveLength(0);
    expect(await metrics.text()).toContain('toile_tryon_unchecked_pictures_total{engine="first"} 1');
  });

  it("is left out, and the others of the same answer are given", async () => {
    const { engines } = judging([createFakeEngine("first")], GOOD, "crash", BAD);
    const threeOf = { ...(await request()), options: { ...options, numSamples: 3 } };
    const { pictures } = await engines.render(threeOf, context());
    expect(pictures.map(({ judgement }) => judgement)).toEqual([GOOD, BAD]);
  });

  it("because the try-on was called off says nothing about judge or engine", async () => {
    const { engines, examiner, metrics } = judging([createFakeEngine("first")], "hang");
    const stop = new AbortController();
    const ended = engines.render(await request(), context(stop.signal));
    await expect.poll(() => examiner.judged.length).toBe(1);
    stop.abort(new Error("enough"));
    await expect(ended).rejects.toThrow("enough");
    const text = await metrics.text();
    expect(text).toContain('toile_tryon_unchecked_pictures_total{engine="first"} 0');
    expect(text).toContain('toile_tryon_engine_seconds_count{engine="first",outcome="stopped"} 1');
  });

  it("is one whose bytes are no picture, too: the next engine is asked", async () => {
    const { engines } = judging([createFakeEngine("first"), createFakeEngine("second")]);
    const requests: string[] = [];
    const rejecting = async (bytes: Uint8Array) => {
      if (requests.push("one") === 1) throw new AppError("IMAGE_UNREADABLE", "This is no picture.");
      return sanitise(bytes);
    };
    const rendered = await engines.render(await request(), { ...context(), sanitise: rejecting });
    expect(rendered.engine).toBe("second");
  });
});

describe("a content refusal", () => {
  const refusing = () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    first.otherwise = { kind: "refuse", code: "CONTENT_REFUSED" };
    return { first, second };
  };

  it("is final unless asking the next engine is configured", async () => {
    const { first, second } = refusing();
    const final = createEngines([first, second], impatient(60_000));
    await expect(final.render(await request(), context())).rejects.toMatchObject({ code: "CONTENT_REFUSED" });
    expect(second.calls).toHaveLength(0);
    const asking = createEngines([first, second], impatient(60_000, true));
    expect((await asking.render(await request(), context())).engine).toBe("second");
  });

  it("is reported to the shopper if the second engine fails", async () => {
    const { first, second } = refusing();
    second.otherwise = { kind: "crash" };
    const asking = createEngines([first, second], impatient(60_000, true));
    await expect(asking.render(await request(), context())).rejects.toMatchObject({ code: "CONTENT_REFUSED" });
  });
});

describe("an engine's circuit", () => {
  afterEach(() => setClockForTests(null));
  let nowMs = 0;
  const startClock = () => {
    nowMs = 1_700_000_000_000;
    setClockForTests(() => new Date(nowMs));
  };
  async function opened() {
    startClock();
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    const { log, metrics, examiner } = services();
    const engines = createEngines([first, second], { log, metrics, examiner });
    const once = async () => (await engines.render(await request(), context())).engine;
    first.otherwise = { kind: "crash" };
    for (let failure = 0; failure < CIRCUIT_FAILURES; failure++) expect(await once()).toBe("second");
    return { first, engines, once, metrics };
  }

  it("opens after failures in a row, so that the engine is skipped for a while", async () => {
    const { first, once, metrics } = await opened();
    expect(await once()).toBe("second");
    expect(first.calls).toHaveLength(CIRCUIT_FAILURES);
    expect(await metrics.text()).toContain('toile_tryon_engine_circuit_open{engine="first"} 1');
  });

  it("lets one try-on through after the pause, and closes when that one succeeds", async () => {
    const { first, engines, once, metrics } = await opened();
    nowMs += CIRCUIT_PAUSE_MS;
    let release = () => {};
    first.plan({
      kind: "held",
      until: new Promise<void>((resolve) => {
        release = resolve;
      }),
    });
    first.otherwise = { kind: "succeed" };
    const probe = engines.render(await request(), context());
    expect(first.calls).toHaveLength(CIRCUIT_FAILURES + 1);
    expect(await once()).toBe("second");
    release();
    expect((await probe).engine).toBe("first");
    expect(await once()).toBe("first");
    expect(await metrics.text()).toContain('toile_tryon_engine_circuit_open{engine="first"} 0');
  });

  it("opens again when that try-on fails", async () => {
    const { first, once } = await opened();
    nowMs += CIRCUIT_PAUSE_MS;
    expect(await once()).toBe("second");
    expect(await once()).toBe("second");
    expect(first.calls).toHaveLength(CIRCUIT_FAILURES + 1);
  });

  it("rejects no try-on if every circuit is open, but the health check reports that rendering is unavailable", async () => {
    startClock();
    const only = createFakeEngine("only");
    only.otherwise = { kind: "crash" };
    const engines = enginesOf(only);
    await expect(engines.check()).resolves.toBeUndefined();
    for (let failure = 0; failure < CIRCUIT_FAILURES; failure++) {
      await expect(engines.render(await request(), context())).rejects.toThrow(EngineFailure);
    }
    await expect(engines.check()).rejects.toThrow();
    only.otherwise = { kind: "succeed" };
    expect((await engines.render(await request(), context())).engine).toBe("only");
    await expect(engines.check()).resolves.toBeUndefined();
  });

  it("is opened by a single failure that may have cost money", async () => {
    const [first, second] = [createPaidEngine("first"), createPaidEngine("second")];
    first.otherwise = { kind: "hang" };
    const engines = createEngines([first, second], impatient(2_000));
    await expect(engines.render(await request(), context())).rejects.toMatchObject({ mayBeCharged: true });
    expect((await engines.render(await request(), context())).engine).toBe("second");
    expect(first.calls).toHaveLength(1);
  });
});

describe("metrics of engines", () => {
  it("show cost, time, unresolved calls and the circuit, labelled with the engine's name, from the start", async () => {
    const engine = createPaidEngine("dear");
    const render: TryOnEngine["render"] = async (...args) => ({
      ...(await engine.render(...args)),
      costMicroDollars: 75_000,
    });
    const { log, metrics, examiner } = services();
    const engines = createEngines([{ name: "dear", paid: true, render }], { log, metrics, examiner });
    expect(await metrics.text()).toContain('toile_tryon_engine_unresolved_total{engine="dear"} 0');
    await engines.render(await request(), context());
    engine.plan({ kind: "short" });
    await expect(engines.render(await request(), context())).rejects.toThrow(EngineFailure);
    const text = await metrics.text();
    expect(text).toContain('toile_tryon_engine_cost_dollars_total{engine="dear"} 0.075');
    expect(text).toContain('toile_tryon_engine_unresolved_total{engine="dear"} 1');
    expect(text).toContain('toile_tryon_engine_seconds_count{engine="dear",outcome="succeeded"} 1');
    expect(text).toContain('toile_tryon_engine_circuit_open{engine="dear"} 1');
  });
});
