import { describe, expect, it } from "vitest";
import { createFakeEngine } from "../../../test/fake-engine.ts";
import { drawnGarment, drawnPerson } from "../../../test/images.ts";
import { createLogger } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createEngines, EngineFailure, EngineRefusal, type RenderRequest, type TryOnEngine } from "./engines.ts";

const services = () => ({ log: createLogger({ level: "silent" }), metrics: createMetrics({ processFigures: false }) });
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
const context = (signal = new AbortController().signal) => ({ signal, onStage: () => undefined });
const enginesOf = (...engines: TryOnEngine[]) => createEngines(engines, services());

describe("several engines as one", () => {
  it("uses the first and names it", async () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    const rendered = await enginesOf(first, second).render(await request(), context());
    expect(rendered.engine).toBe("first");
    expect(second.calls).toHaveLength(0);
  });

  it("goes on to the next when one fails, and fails when all do", async () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    first.otherwise = { kind: "crash" };
    expect((await enginesOf(first, second).render(await request(), context())).engine).toBe("second");
    second.otherwise = { kind: "short" };
    await expect(enginesOf(first, second).render(await request(), context())).rejects.toThrow(EngineFailure);
  });

  it("asks no second opinion about a refusal", async () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    first.plan({ kind: "refuse", code: "NO_PERSON" });
    await expect(enginesOf(first, second).render(await request(), context())).rejects.toThrow(EngineRefusal);
    expect(second.calls).toHaveLength(0);
  });

  it("ends at the signal even when the engine takes no notice, and asks no other engine", async () => {
    const [first, second] = [createFakeEngine("first"), createFakeEngine("second")];
    first.plan({ kind: "hang" });
    const stop = new AbortController();
    const pictures = await request();
    const ended = enginesOf(first, second).render(pictures, context(stop.signal));
    expect(first.running).toBe(1);
    stop.abort(new Error("enough"));
    await expect(ended).rejects.toThrow("enough");
    // It still computes, and will for ever.
    expect(first.running).toBe(1);
    expect(second.calls).toHaveLength(0);
  });
});
