/** Requirements for every engine, including the tests' fake one: otherwise tests with the fake would prove nothing. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ERROR_STATUS, judgement, photoCheck, tryOnStages } from "@toile/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OUTSIDE_NAMES, type OutsideName, openOutsideEngine } from "../../../test/engine-servers/outside-engines.ts";
import { createFakeEngine } from "../../../test/fake-engine.ts";
import { drawnGarment, drawnPerson } from "../../../test/images.ts";
import { EngineFailure, EngineRefusal, type RenderRequest, type TryOnEngine } from "./engines.ts";
import { createLocalEngine } from "./local/local-engine.ts";
import { SEED } from "./local/test-worker.ts";

const options: RenderRequest["options"] = {
  mode: "quality",
  numSamples: 1,
  segmentationFree: true,
  seed: 1,
  enhanceQuality: false,
  garmentPhotoType: "flat-lay",
  outputFormat: "png",
  preferences: "",
  category: "tops",
  moderationLevel: "permissive",
};
const requestOf = async (changed: Partial<RenderRequest["options"]> = {}): Promise<RenderRequest> => ({
  personImage: await drawnPerson(),
  garmentImage: await drawnGarment(),
  options: { ...options, ...changed },
});
const never = new AbortController().signal;
const stagesOf = () => {
  const stages: { stage: string; progress: number }[] = [];
  return { stages, onStage: (stage: string, progress: number) => stages.push({ stage, progress }) };
};

const MISBEHAVING = new URL("./local/test-worker.ts", import.meta.url).href;
const opened: TryOnEngine[] = [];
const opening = <E extends TryOnEngine>(engine: E): E => {
  opened.push(engine);
  return engine;
};
afterAll(async () => {
  await Promise.all(opened.map((engine) => engine.close?.()));
});

/** An outside engine with its local server. */
async function outside(name: OutsideName) {
  const { engine, server, close } = await openOutsideEngine(name);
  opened.push({ ...engine, close });
  return {
    engine,
    succeeding: () => requestOf(),
    refusing: () => {
      server.plan("refuse-content");
      return requestOf();
    },
    failing: () => {
      server.plan("fail");
      return requestOf();
    },
  };
}

type Subject = {
  engine: TryOnEngine;
  succeeding(): Promise<RenderRequest>;
  refusing(): Promise<RenderRequest>;
  failing(): Promise<RenderRequest>;
};

/** How each engine is made to succeed, to refuse and to fail. */
const ENGINES: Record<string, () => Subject | Promise<Subject>> = {
  fake: () => {
    const engine = opening(createFakeEngine());
    return {
      engine,
      succeeding: () => requestOf(),
      refusing: () => {
        engine.plan({ kind: "refuse", code: "NO_PERSON" });
        return requestOf();
      },
      failing: () => {
        engine.plan({ kind: "crash" });
        return requestOf();
      },
    };
  },
  "threads of the embedded one": () => ({
    engine: opening(createLocalEngine({ threads: 1, workerUrl: MISBEHAVING })),
    succeeding: () => requestOf({ seed: SEED.succeed }),
    refusing: () => requestOf({ seed: SEED.refuse }),
    failing: () => requestOf({ seed: SEED.throw }),
  }),
  ...Object.fromEntries(OUTSIDE_NAMES.map((name) => [`${name}, outside`, () => outside(name)])),
};

describe.each(Object.entries(ENGINES))("an engine: %s", (_name, make) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await make();
  });

  it("gives as many pictures as samples, and reports stages of the contract with progress from 0 to 1", async () => {
    const { stages, onStage } = stagesOf();
    const { engine, succeeding } = subject;
    const request = await succeeding();
    const result = await engine.render(request, { signal: never, onStage });
    expect(result.images).toHaveLength(1);
    expect(result.images[0]?.byteLength).toBeGreaterThan(0);
    for (const { stage, progress } of stages) {
      expect(tryOnStages).toContain(stage);
      expect(progress).toBeGreaterThanOrEqual(0);
      expect(progress).toBeLessThanOrEqual(1);
    }
  });

  it("refuses with a code of the contract and a sentence", async () => {
    const { engine, refusing } = subject;
    const refusal = await engine
      .render(await refusing(), { signal: never, onStage: () => undefined })
      .catch((error) => error);
    expect(refusal).toBeInstanceOf(EngineRefusal);
    expect(ERROR_STATUS).toHaveProperty(refusal.code);
    expect(refusal.message).toMatch(/^[A-Z].+\.$/);
  });

  it("fails with an EngineFailure, and works again afterwards", async () => {
    const { engine, succeeding, failing } = subject;
    await expect(engine.render(await failing(), { signal: never, onStage: () => undefined })).rejects.toBeInstanceOf(
      EngineFailure,
    );
    const result = await engine.render(await succeeding(), { signal: never, onStage: () => undefined });
    expect(result.images).toHaveLength(1);
  });
});

describe("threads of the embedded engine", () => {
  const engine = opening(createLocalEngine({ threads: 1, workerUrl: MISBEHAVING }));
  type Changed = { signal?: AbortSignal; numSamples?: number; onStage?: () => void };
  const render = async (seed: number, changed: Changed = {}) =>
    engine.render(await requestOf({ seed, numSamples: changed.numSamples ?? 1 }), {
      signal: changed.signal ?? never,
      onStage: changed.onStage ?? (() => undefined),
    });

  it("stop at the signal even in the middle of a computation, and are replaced", async () => {
    const stop = new AbortController();
    // The only thread reports that it has begun, and then computes forever.
    const spinning = render(SEED.spin, { signal: stop.signal, onStage: () => stop.abort() });
    await expect(spinning).rejects.toMatchObject({ name: "AbortError" });
    expect((await render(SEED.succeed)).images).toHaveLength(1);
  });

  it("may die without crashing the process", async () => {
    await expect(render(SEED.exit)).rejects.toBeInstanceOf(EngineFailure);
    expect((await render(SEED.succeed)).images).toHaveLength(1);
  });

  it("render one picture per seed, counting up from the given one", async () => {
    const { images } = await render(SEED.refuseUnknown + 1, { numSamples: 3 });
    expect(images.map(([first]) => first)).toEqual([7, 8, 9]);
  });

  it("follow the requested tuck and cut-out, and report the alternatives", async () => {
    const context = { signal: never, onStage: () => undefined };
    const alternativesOf = async (changed: Partial<RenderRequest["options"]>) =>
      (await engine.render(await requestOf({ seed: SEED.succeed, ...changed }), context)).alternatives;
    expect(await alternativesOf({ tuck: "auto", cutOut: "auto" })).toEqual({ tuck: "in" });
    expect(await alternativesOf({ tuck: "in", cutOut: "auto" })).toEqual({});
    expect(await alternativesOf({ tuck: "auto", cutOut: "other" })).toEqual({});
  });

  it("may refuse for a reason that this version does not know", async () => {
    const refusal = await render(SEED.refuseUnknown).catch((error) => error);
    expect(refusal).toMatchObject({ code: "GARMENT_UNSUPPORTED", message: "Too shiny.", reason: "TOO_SHINY" });
  });
});

describe("a thread of the embedded engine that is still loading", () => {
  it("is not stopped with the check that waits for it: the next check finds it loaded", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "toile-slow-worker-"));
    const [worker, loads, go] = ["worker.mjs", "loads", "go"].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(
      worker,
      `import { appendFileSync, existsSync } from "node:fs";
       appendFileSync(${JSON.stringify(loads)}, "x");
       while (!existsSync(${JSON.stringify(go)})) await new Promise((resolve) => setTimeout(resolve, 5));
       export default () => ({ kind: "checked", check: { ok: true, issues: [], outline: [] } });`,
    );
    const engine = createLocalEngine({ threads: 1, workerUrl: pathToFileURL(worker).href });
    try {
      const cutOff = new AbortController();
      const first = engine.checkPhoto(new Uint8Array(), "tops", cutOff.signal).catch((error: unknown) => error);
      await expect.poll(() => existsSync(loads), { timeout: 60_000 }).toBe(true);
      cutOff.abort();
      expect(await first).toMatchObject({ name: "AbortError" });
      const second = engine.checkPhoto(new Uint8Array(), "tops", never);
      writeFileSync(go, "");
      expect([(await second).ok, readFileSync(loads, "utf8")]).toEqual([true, "x"]);
    } finally {
      writeFileSync(go, "");
      await engine.close?.();
      rmSync(folder, { recursive: true });
    }
  });
});

describe("threads of the embedded engine that look at pictures", () => {
  const engine = opening(createLocalEngine({ threads: 1, workerUrl: MISBEHAVING }));
  const judge = async (seed: number, signal = never) => {
    const { personImage, garmentImage } = await requestOf();
    const photos = { personImage, garmentImage, options: { category: "tops", garmentPhotoType: "flat-lay" } } as const;
    return engine.judge({ ...photos, picture: Uint8Array.of(seed) }, signal);
  };
  const keepPerson = async (seed: number) => {
    const { personImage, garmentImage } = await requestOf();
    const looked = { category: "tops", garmentPhotoType: "flat-lay" } as const;
    const picture = Uint8Array.of(seed);
    return engine.keepPerson({ personImage, garmentImage, options: looked, picture, outputFormat: "png" }, never);
  };
  const checkPhoto = (seed: number) => engine.checkPhoto(Uint8Array.of(seed), "tops", never);

  it("judge and check in the contract's terms, without the measurements", async () => {
    expect(judgement.strict().parse(await judge(SEED.succeed))).toMatchObject({ value: 0.4, chargeable: false });
    const check = photoCheck.strict().parse(await checkPhoto(SEED.succeed));
    expect(check.issues).toEqual([
      {
        code: "NO_PERSON",
        finding: "noPerson",
        severity: "refuse",
        outlook: "impossible",
        message: "We found no one.",
      },
    ]);
    expect(check.outline).toHaveLength(1);
  });

  it("keep the photo's person, and judge what comes of it in the contract's terms", async () => {
    const { picture, left, judgement: looked } = await keepPerson(SEED.succeed);
    expect({ picture: [...(picture ?? [])], left }).toEqual({ picture: [1, 2, 3], left: undefined });
    expect(judgement.strict().parse(looked)).toMatchObject({ value: 0.4 });
  });

  it("return the judgement of their own pictures", async () => {
    const context = { signal: never, onStage: () => undefined };
    const { judgements } = await engine.render(await requestOf({ seed: 7, numSamples: 2 }), context);
    expect(judgements).toEqual([
      { value: 0.9, chargeable: true, alarms: [] },
      { value: 0.9, chargeable: true, alarms: [] },
    ]);
  });

  it.each([["judge", judge] as const, ["keep", keepPerson] as const, ["check", checkPhoto] as const])(
    "%s: refuse, fail, die, and work again",
    async (_case, look) => {
      await expect(look(SEED.refuse)).rejects.toBeInstanceOf(EngineRefusal);
      await expect(look(SEED.throw)).rejects.toBeInstanceOf(EngineFailure);
      await expect(look(SEED.exit)).rejects.toBeInstanceOf(EngineFailure);
      await expect(look(SEED.succeed)).resolves.toBeDefined();
    },
  );

  it("stop at the signal in the middle of an examination", async () => {
    await expect(judge(SEED.spin, AbortSignal.timeout(50))).rejects.toMatchObject({ name: "AbortError" });
    await expect(judge(SEED.succeed)).resolves.toBeDefined();
  });
});

describe("the embedded engine itself", () => {
  const engine = opening(createLocalEngine({ threads: 1 }));

  it("finds no person in a picture of a T-shirt, and says so", async () => {
    await engine.warm?.();
    const { stages, onStage } = stagesOf();
    const request = { ...(await requestOf()), personImage: await drawnGarment() };
    const refusal = await engine.render(request, { signal: never, onStage }).catch((error) => error);
    expect(refusal).toBeInstanceOf(EngineRefusal);
    expect(refusal).toMatchObject({ code: "NO_PERSON", reason: "NO_PERSON" });
    expect(stages.map(({ stage }) => stage)).toContain("finding-you");
  }, 120_000);
});
