import { describe, expect, test, vi } from "vitest";
import { type Attempt, attempt } from "../../attempts.ts";
import { Fill } from "../../compose/fill/body-fill.ts";
import { drawnDress, drawnSkirt, drawnTshirt, tshirtOutline } from "../../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../../garment/index.ts";
import type { WornLandmarks } from "../../garment/landmark-types.ts";
import { toLab } from "../../image/colour.ts";
import type { Channels, LabColour, RgbImage } from "../../image/types.ts";
import { fitMixture } from "../../person/segmentation/mixture.ts";
import { Label, type LabelValue } from "../../person/types.ts";
import type { Category } from "../../request/choices.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { judgeEvidence, judgeMeasures, refuseBared } from "../judge.ts";
import { limitsFor } from "../limits.ts";
import { measure } from "../measures.ts";
import { alignPicture } from "../outside/align.ts";
import { outsideEvidence } from "../outside/outside.ts";
import { dressed, painted, person as plain, trousers, tshirt } from "../spoiled.fixture.ts";
import { measureBared } from "./bared.ts";

vi.setConfig({ testTimeout: 120_000 });

const { width } = plain.image;
const { shoulderCentre, hipCentre } = plain.body;
const rowAt = (share: number) => Math.round(shoulderCentre.y + share * (hipCentre.y - shoulderCentre.y));
const limitOf = (garment: FlatGarment) => limitsFor(garment, true).bared ?? 0;
const options = { tuck: "out", seed: 3 } as const;

const readAs = (category: Category, drawn: Pick<FlatGarment, "cut" | "landmarks">): FlatGarment => ({
  ...drawn,
  category,
  issues: [],
  timings: {},
});

/** The garment as if the fit had lost everything of it outside these shares of the torso. */
const only = (garment: FlatGarment, from: number, to: number) =>
  dressed(garment, ({ alpha }) => ({
    alpha: alpha.map((value, i) => (i >= rowAt(from) * width && i < rowAt(to) * width ? value : 0)),
  }));

/** Cut off below the chest, in a picture that is surely upright. */
const cropTop: FlatGarment = {
  ...readAs("upper", drawnTshirt(tshirtOutline().map(({ x, y }) => ({ x, y: Math.min(y, 480) })))),
  framed: { framing: { quarterTurns: 0 }, upright: 1, issues: [] },
};

const shortSkirt = only(readAs("lower", drawnSkirt(500)), 0, 1.05);

describe("the embedded engine's own picture", () => {
  test.each([
    ["a T-shirt", tshirt],
    ["trousers", trousers],
    ["a dress to the thighs", readAs("dress", drawnDress(640))],
    ["a skirt", readAs("lower", drawnSkirt(500))],
  ])("in %s bares nothing that was covered", (_, garment) => {
    const evidence = dressed(garment);
    expect(measureBared(evidence)).toBe(0);
    expect(() => refuseBared(judgeEvidence(evidence))).not.toThrow();
  });

  test.each([
    ["a skirt that ends above the thighs", shortSkirt],
    ["a top that covers the belly alone", only(tshirt, 0.6, 2)],
    ["a top that ends above the chest", only(tshirt, -1, 0.2)],
    ["a T-shirt whose lower half was not read", only(tshirt, -1, 0.6)],
  ])("in %s is refused with a sentence", (_, evidence) => {
    expect(measureBared(evidence)).toBeGreaterThan(2 * limitOf(evidence.garment));
    expect(() => refuseBared(judgeEvidence(evidence))).toThrow(
      expect.objectContaining({ code: "BODY_BARED", message: expect.stringMatching(/^[A-Z].*\.$/) }),
    );
  });

  test("in a crop top may show the belly down to the waistband, as such tops are worn", () => {
    const evidence = dressed(cropTop);
    expect(evidence.madeUp?.includes(Fill.skin)).toBe(true);
    expect(measureBared(evidence)).toBe(0);
    expect(() => refuseBared(judgeEvidence(evidence))).not.toThrow();
  });

  test("in a crop top with a torn outline shows no belly: it may be longer than it was read", () => {
    const limits = limitsFor(cropTop, true);
    const torn = { ...measure(dressed(cropTop)), ragged: 2 * (limits.ragged ?? 0) };
    expect(() => refuseBared(judgeMeasures(torn, limits))).toThrow(expect.objectContaining({ code: "BODY_BARED" }));
  });
});

describe("a flat top that seems to end above the belly", () => {
  /** The share of the belly that is made-up skin. */
  const baredBelly = ({ composition: { seen } }: Attempt) => {
    const { left, top, right } = seen.box;
    let [bare, all] = [0, 0];
    for (let y = rowAt(0.62); y < rowAt(0.78); y++) {
      for (let x = Math.round(hipCentre.x) - 15; x < hipCentre.x + 15; x++) {
        all++;
        if (seen.filled[(y - top) * (right - left + 1) + x - left] === Fill.skin) bare++;
      }
    }
    return bare / all;
  };

  test("bares it if it is a crop top for sure", () => {
    const made = attempt(plain, cropTop, options);
    expect(baredBelly(made)).toBe(1);
    expect(made.judgement.alarms.map(({ code }) => code)).not.toContain("OLD_GARMENT_LEFT");
  });

  const { framed, cut } = cropTop;
  const touchingEdge = cut.mask.map((value, i) =>
    i < 40 * cut.width ? Number(Math.abs((i % cut.width) - 384) < 60) : value,
  );
  test.each<[string, Partial<FlatGarment>]>([
    ["which way up it lies is not sure", { framed: framed && { ...framed, upright: 0.5 } }],
    ["its picture was turned", { framed: framed && { ...framed, upright: 0 } }],
    ["nothing says which way up it lies", { framed: undefined }],
    [
      "its outline was hard to find",
      { issues: [{ code: "GARMENT_LOW_CONTRAST", severity: "warn", message: "", details: {} }] },
    ],
    ["its photo cuts it off", { cut: { ...cut, mask: touchingEdge } }],
  ])("keeps the old one below its hem if %s, says so and is not charged [I-29]", (_, doubt) => {
    const made = attempt(plain, { ...cropTop, ...doubt }, options);
    expect(baredBelly(made)).toBe(0);
    const { chargeable, alarms } = made.judgement;
    expect([chargeable, alarms[0]?.code]).toEqual([false, "OLD_GARMENT_LEFT"]);
    // its sleeves are gone all the same
    const [arm] = plain.limbs.arms;
    const sleeve =
      Math.round((arm.shoulder.y + arm.elbow.y) / 2) * width + Math.round((arm.shoulder.x + arm.elbow.x) / 2);
    expect(made.composition.touched[sleeve]).toBe(1);
  });
});

describe("a dress whose skirt was not read", () => {
  test.each(Array.from({ length: 8 }, (_, k) => 240 + 40 * k))(
    "with its hem at row %i of its photo never leaves hips or bottom bare: what was worn below stays [I-29]",
    (hemY) => {
      const dress = readAs("dress", drawnDress(hemY));
      const { fitted, composition, judgement } = attempt(plain, dress, options);
      expect(judgement.alarms.map(({ code }) => code)).not.toContain("BODY_BARED");
      const { red, blue } = composition.image;
      for (let i = rowAt(0.8) * width; i < rowAt(1.3) * width; i++) {
        if (plain.parse.labels[i] !== Label.lower || fitted.layers.alpha[i] > 0.1) continue;
        expect(red[i] - blue[i]).toBeLessThan(25);
      }
    },
  );

  test("is shown with what was worn below it, says so, and is not charged", () => {
    const { fitted, judgement } = attempt(plain, readAs("dress", drawnDress(240)), options);
    expect(fitted.category).toBe("upper");
    expect([judgement.chargeable, judgement.alarms[0]?.code]).toEqual([false, "OLD_GARMENT_LEFT"]);
    const long = attempt(plain, readAs("dress", drawnDress(640)), options);
    expect(long.fitted.category).toBe("dress");
    expect(long.judgement.chargeable).toBe(true);
  });
});

describe("another engine's picture", () => {
  const skin: LabColour[] = [];
  const { lightness, a, b } = plain.parse.lab;
  plain.parse.labels.forEach((label, i) => {
    if (label === Label.skin) skin.push([lightness[i], a[i], b[i]]);
  });
  const person = { ...plain, parse: { ...plain.parse, skin: fitMixture(skin, 3) } };
  const judge = (picture: RgbImage, garment: FlatGarment = tshirt) => {
    const { expected: fitted } = dressed(garment);
    return judgeEvidence(
      outsideEvidence(person, garment, { aligned: alignPicture(person, picture, undefined), fitted }),
    );
  };
  const SKIN = { red: 208, green: 158, blue: 134 };
  const bare = (picture: RgbImage, from: number, to: number) =>
    painted(
      picture,
      { left: hipCentre.x - 40, right: hipCentre.x + 40, top: rowAt(from), bottom: rowAt(to) },
      (plane, i) =>
        [Label.upper, Label.lower].some((label) => label === person.parse.labels[i]) ? SKIN[plane] : picture[plane][i],
    );

  test.each([
    ["a T-shirt", tshirt],
    ["trousers", trousers],
    ["a dress", readAs("dress", drawnDress(640))],
  ])("in %s is judged as always", (_, garment) => {
    expect(() => refuseBared(judge(dressed(garment).picture, garment))).not.toThrow();
  });

  test.each([
    ["chest", tshirt, 0.26, 0.6],
    ["belly", tshirt, 0.5, 0.9],
    ["hips", tshirt, 0.9, 1.3],
    ["chest, with trousers on", trousers, 0.26, 0.6],
    ["hips, in a dress", readAs("dress", drawnDress(640)), 0.9, 1.3],
  ] as const)("with a bare %s is refused", (_, garment, from, to) => {
    const picture = bare(dressed(garment).picture, from, to);
    expect(() => refuseBared(judge(picture, garment))).toThrow(expect.objectContaining({ code: "BODY_BARED" }));
  });

  test("of somebody without any clothes is refused [I-29]", () => {
    expect(() => refuseBared(judge(bare(person.image, 0, 3)))).toThrow(expect.objectContaining({ code: "BODY_BARED" }));
  });

  test("with bare shins is judged as always", () => {
    expect(() => refuseBared(judge(bare(dressed(tshirt).picture, 1.75, 3)))).not.toThrow();
  });

  test("in cloth of the colour of skin is not taken for bare", () => {
    const { cut } = tshirt;
    const count = cut.alpha.length;
    const plane = (value: number) => new Float32Array(count).fill(value);
    const [red, green, blue] = [plane(SKIN.red), plane(SKIN.green), plane(SKIN.blue)];
    const colour: Channels = [red, green, blue];
    const beige = { ...tshirt, cut: { ...cut, colour, lab: toLab({ ...cut, red, green, blue }) } };
    expect(() => refuseBared(judge(dressed(beige).picture, beige))).not.toThrow();
  });
});

describe("as much as a garment's own photo shows on its model", () => {
  const onModel = ({ garment }: Evidence, label: LabelValue): FlatGarment => ({
    ...garment,
    landmarks: {
      kind: "worn",
      hasLegs: false,
      body: { ...plain.body, labelAt: () => label },
    } as unknown as WornLandmarks,
  });

  test.each([
    ["hips", shortSkirt, Label.lower],
    ["belly", only(tshirt, -1, 0.6), Label.upper],
  ])("may be bare, and no more: %s", (_, evidence, covered) => {
    expect(measureBared({ ...evidence, garment: onModel(evidence, Label.skin) })).toBe(0);
    const limit = limitOf(evidence.garment);
    expect(measureBared({ ...evidence, garment: onModel(evidence, covered) })).toBeGreaterThan(2 * limit);
  });
});
