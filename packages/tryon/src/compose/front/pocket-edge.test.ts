import { expect, test } from "vitest";
import { drawnSize } from "../../person/drawn-person.fixture.ts";
import { Body } from "../../person/types.ts";
import { endHiddenHand } from "../bare-limbs/hidden-hand.ts";
import { inPocket } from "../pocket.fixture.ts";
import type { Scene } from "../scene/scene.ts";
import { shadePocketEdges } from "./pocket-edge.ts";

test("a pocket's edge shades the hand above it, and not the trousers beside and below, although they are in front of the top", () => {
  const person = inPocket(10);
  const { labels } = person.parse;
  const source = { labels, size: drawnSize, shoulderWidth: person.body.shoulderWidth };
  const [left, right] = person.limbs.arms.map((arm) => endHiddenHand(arm, source));
  const scene = {
    ...source,
    front: new Float32Array(labels.length).fill(1),
    fitted: { category: "upper" },
    person: { ...person, limbs: { ...person.limbs, arms: [left, right] } },
  };
  const shadow = new Float32Array(labels.length);
  shadePocketEdges(scene as unknown as Scene, shadow);
  const { x, y } = person.pose.keypoints[Body.leftWrist];
  const at = (aside: number, below: number) => shadow[(y + below) * drawnSize.width + x + aside];
  const onHand = [0, 2, 4, 6, 8, 10, 12].map((below) => at(0, below));
  expect(Math.max(...onHand), onHand.join()).toBeGreaterThan(0.1);
  for (const [aside, below] of [
    [-20, 6],
    [20, 6],
    [0, 24],
    [-12, 20],
  ]) {
    expect(at(aside, below), `${aside}, ${below}`).toBe(0);
  }
});
