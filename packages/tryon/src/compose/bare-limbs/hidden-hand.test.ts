import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { Body, Label } from "../../person/types.ts";
import { inPocket } from "../pocket.fixture.ts";
import { endHiddenHand, findHiddenHand } from "./hidden-hand.ts";

const source = ({ image, parse, body }: ReturnType<typeof drawnPerson>) => ({
  size: image,
  labels: parse.labels,
  shoulderWidth: body.shoulderWidth,
});

test("a hand of which trousers hide the most is in a pocket, and its arm ends straight across there", () => {
  const person = inPocket(10);
  const arm = person.limbs.arms[1];
  expect(findHiddenHand(arm, source(person))).toBeDefined();
  const ended = endHiddenHand(arm, source(person));
  const { x, y } = person.pose.keypoints[Body.leftWrist];
  const at = (column: number, row: number) => depthAt(ended.field, Math.round(row) * person.image.width + column);
  for (const aside of [-5, 0, 5]) {
    expect(at(x + aside, y + 5)).toBeGreaterThan(0);
    expect(at(x + aside, y + 16)).toBeLessThan(-1.2);
  }
});

test("an arm inside a sleeve that goes into a pocket ends at the wrist", () => {
  const person = inPocket(10);
  const { labels } = person.parse;
  for (let i = 0; i < labels.length; i++) if (labels[i] === Label.skin && i > 200 * 300) labels[i] = Label.upper;
  const arm = person.limbs.arms[1];
  const ended = endHiddenHand(arm, source(person));
  const wrist = arm.stations.find(({ segment }) => segment === 2);
  expect(ended.visibleEnd).toBeCloseTo(wrist?.along ?? 0, 0);
});

test("a hand that ends at the wall is seen, however short it is, and its arm stays as it is", () => {
  const person = drawnPerson();
  for (const arm of person.limbs.arms) expect(endHiddenHand(arm, source(person))).toBe(arm);
});

test("a forearm across the body goes into no pocket, though cloth hides its hand", () => {
  const person = drawnPerson(undefined, undefined, {
    [Body.leftWrist]: { x: 170, y: 165 },
    [Body.leftIndex]: { x: 150, y: 166 },
  });
  const { labels } = person.parse;
  for (let i = 90 * 300; i < labels.length; i++) if (labels[i] === Label.skin) labels[i] = Label.upper;
  const arm = person.limbs.arms[1];
  expect(endHiddenHand(arm, source(person))).toBe(arm);
});
