/** The photo's person in other engines' pictures: what is shown, what the answer says, and what is counted. */
import { afterAll, describe, expect, it } from "vitest";
import { OUTSIDE_NAMES, type OutsideEngine, openOutsideEngine } from "../../../test/engine-servers/outside-engines.ts";
import { createFakeEngine } from "../../../test/fake-engine.ts";
import { createFakeExaminer, GOOD } from "../../../test/fake-examiner.ts";
import { drawnGarment, drawnPerson } from "../../../test/images.ts";
import { createLogger } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import type { SanePicture } from "../pictures/pictures.ts";
import { createEngines, EngineRefusal, type RenderRequest, type TryOnEngine } from "./engines.ts";

const options: RenderRequest["options"] = {
  ...{ mode: "quality", numSamples: 1, segmentationFree: true, seed: 42, enhanceQuality: false, preferences: "" },
  ...{ garmentPhotoType: "auto", outputFormat: "png", category: "auto", moderationLevel: "permissive" },
};
const requestOf = async (changed: Partial<RenderRequest["options"]> = {}): Promise<RenderRequest> => ({
  personImage: await drawnPerson(),
  garmentImage: await drawnGarment(),
  options: { ...options, ...changed },
});
const sanitise = async (bytes: Uint8Array): Promise<SanePicture> => ({
  ...{ bytes, contentType: "image/png", width: 1, height: 1, sha256: "" },
});
const context = () => ({ signal: new AbortController().signal, sanitise, onStage: () => undefined });
const MERGED = Uint8Array.of(7, 7, 7);
const TRYON = { deadlineMs: 120_000, contentSecondOpinion: false, judge: true, keepPerson: true };

function keeping(engines: TryOnEngine[], tryon: Partial<typeof TRYON> = {}) {
  const examiner = createFakeExaminer();
  const deps = {
    log: createLogger({ level: "silent" }),
    metrics: createMetrics({ processMetrics: false }),
    config: { tryon: { ...TRYON, ...tryon } },
  };
  return { examiner, engines: createEngines(engines, { ...deps, examiner }) };
}

const opened: OutsideEngine[] = [];
afterAll(() => Promise.all(opened.map(({ close }) => close())));

describe.each(OUTSIDE_NAMES)("a picture of %s", (name) => {
  it("is shown with the photo's own person, and the judgement says so", async () => {
    const outside = await openOutsideEngine(name);
    opened.push(outside);
    const { engines, examiner } = keeping([outside.engine]);
    examiner.merges({ picture: MERGED });
    const { pictures } = await engines.render(await requestOf(), context());
    expect(pictures).toMatchObject([{ image: MERGED, sane: { bytes: MERGED }, judgement: { personKept: true } }]);
  });
});

describe("keeping the person", () => {
  it("leaves a picture that does not lie over the photo as it came, and says so", async () => {
    const { engines, examiner } = keeping([createFakeEngine()]);
    examiner.merges({ left: "pose" });
    const [picture] = (await engines.render(await requestOf(), context())).pictures;
    expect(picture?.judgement).toEqual({ ...GOOD, personKept: false });
    expect(picture?.image).not.toEqual(MERGED);
  });

  it.each([
    ["the request turns it off", { request: { keepPerson: false }, config: {} }],
    ["the operator turns it off", { request: {}, config: { keepPerson: false } }],
  ])("is not tried if %s", async (_why, { request, config }) => {
    const { engines, examiner } = keeping([createFakeEngine()], config);
    examiner.merges({ picture: MERGED });
    const [picture] = (await engines.render(await requestOf(request), context())).pictures;
    expect(picture?.judgement).toEqual(GOOD);
    expect(picture?.image).not.toEqual(MERGED);
  });

  it("works without the judge, too", async () => {
    const { engines, examiner } = keeping([createFakeEngine()], { judge: false });
    examiner.merges({ picture: MERGED });
    const { pictures } = await engines.render(await requestOf(), context());
    expect(pictures).toMatchObject([{ image: MERGED, judgement: null }]);
  });

  it("never shows a body that an engine made narrower: the next engine is asked", async () => {
    const { engines, examiner } = keeping([createFakeEngine("first"), createFakeEngine("second")]);
    const keepPerson = examiner.keepPerson;
    examiner.keepPerson = async () => {
      examiner.keepPerson = keepPerson;
      throw new EngineRefusal("GARMENT_UNSUPPORTED", "Your body would look narrower.", "BODY_RESHAPED");
    };
    expect((await engines.render(await requestOf(), context())).engine).toBe("second");
  });
});
