import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { Body, Label } from "../types.ts";
import { SLEEVE_ONLY } from "./sleeve-only.ts";

/** The arm on the picture's left, which the pose hardly sees, labelled as cloth between two rows. */
function unseenArm(from: number, to: number) {
  const labels = drawnLabels();
  for (let y = from; y < to; y++) {
    for (let x = 50; x < 104; x++) {
      const i = y * drawnSize.width + x;
      if (labels[i] === Label.skin) labels[i] = Label.upper;
    }
  }
  const unseen = { visibility: 0.1 };
  return drawnPerson(labels, labels, { [Body.rightElbow]: unseen, [Body.rightWrist]: unseen }).limbs.arms[0];
}

test("an arm that the pose hardly sees is known by its sleeve", () => {
  const arm = unseenArm(90, 220);
  expect(arm.visibility).toBe(SLEEVE_ONLY);
  expect(arm.cuff).toBeGreaterThan(0.5 * arm.length);
});

test("below a short sleeve such an arm may be bare", () => {
  const arm = unseenArm(90, 165);
  expect(arm.visibility).toBe(SLEEVE_ONLY);
  expect(arm.cuff).toBeLessThan(0.6 * arm.length);
});

test("a bare arm that ends before something dark is not in a sleeve", () => {
  const arm = unseenArm(170, 220);
  expect(arm.visibility).toBeLessThan(SLEEVE_ONLY);
  expect(arm.cuff).toBeNull();
});
