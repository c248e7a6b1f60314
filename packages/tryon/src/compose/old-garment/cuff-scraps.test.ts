import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { type Arm, Label, type PersonAnalysis } from "../../person/types.ts";
import { relabelCuffScraps } from "./cuff-scraps.ts";

/** The drawn person with the left arm in a sleeve down to this share of its length. */
function sleeved(share: number): { person: PersonAnalysis; arm: Arm; labels: Uint8Array } {
  const person = drawnPerson();
  const [bare, other] = person.limbs.arms;
  const cuffStation = Math.round(bare.stations.length * share);
  const arm = { ...bare, cuffStation, cuff: bare.stations[cuffStation].along };
  const labels = person.parse.labels.slice();
  return { person: { ...person, limbs: { ...person.limbs, arms: [arm, { ...other, cuff: null }] } }, arm, labels };
}

/** Cloth beside the cuff, and a piece of "skin" below it, both outside the arm; its pixels. */
function addScrap({ person, arm, labels }: ReturnType<typeof sleeved>): number[] {
  const { width } = person.image;
  const { x, y, outerRadius } = arm.stations[arm.cuffStation];
  const scrap: number[] = [];
  for (let dy = -8; dy <= 4; dy++) {
    for (let out = 2; out < 8; out++) {
      const i = (Math.round(y) + dy) * width + Math.round(x + arm.sign * (outerRadius + out));
      if (depthAt(arm.field, i) > -1.2) continue;
      labels[i] = dy < 0 ? Label.upper : Label.skin;
      if (dy >= 0) scrap.push(i);
    }
  }
  return scrap;
}

test("what looks like skin beside a cuff is the sleeve's inside, and the arm stays", () => {
  const made = sleeved(0.35);
  const scrap = addScrap(made);
  expect(scrap.length).toBeGreaterThan(10);
  const { x, y } = made.arm.stations[made.arm.cuffStation + 3];
  const onArm = Math.round(y) * made.person.image.width + Math.round(x);
  made.labels[onArm] = Label.skin;
  relabelCuffScraps(made.person, made.labels);
  for (const i of scrap) expect(made.labels[i]).toBe(Label.upper);
  expect(made.labels[onArm]).toBe(Label.skin);
});

test("beside a cuff at the hand it may be a finger", () => {
  const made = sleeved(0.8);
  const scrap = addScrap(made);
  relabelCuffScraps(made.person, made.labels);
  for (const i of scrap) expect(made.labels[i]).toBe(Label.skin);
});
