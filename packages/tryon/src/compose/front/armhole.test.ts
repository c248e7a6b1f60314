import { expect, test } from "vitest";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import type { Scene } from "../scene/scene.ts";
import { createArmholeEdge, outsideArmhole } from "./armhole.ts";

test("a bare arm emerges from an armhole gradually, from its outer side inwards", () => {
  const acrossArm = Array.from({ length: 21 }, (_, k) => -1 + k / 10);
  const shownAt = (along: number) =>
    acrossArm.reduce((sum, across) => sum + outsideArmhole(along, across), 0) / acrossArm.length;
  expect(shownAt(0.04)).toBeLessThan(0.05);
  expect(shownAt(0.38)).toBe(1);
  expect(outsideArmhole(0.21, 0.8)).toBe(1);
  expect(outsideArmhole(0.21, -0.8)).toBe(0);
  for (let along = 0; along < 0.6; along += 0.02) {
    const more = shownAt(along + 0.02) - shownAt(along);
    expect(more).toBeGreaterThanOrEqual(0);
    expect(more).toBeLessThan(0.15);
  }
});

test("from the end of the cloth on the shoulder an armhole goes down to the armpit without a step", () => {
  const person = plainPerson();
  const { image, limbs, body } = person;
  const arm = limbs.arms[1];
  const end = Math.round(arm.shoulder.x);
  const alpha = new Float32Array(image.width * image.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = i % image.width <= end ? 1 : 0;
  const scene = { fitted: { layers: { alpha } }, person, size: image } as unknown as Scene;
  const share = createArmholeEdge(scene, arm);
  const edgeOf = (y: number) => {
    for (let x = Math.round(body.shoulderCentre.x); x < image.width; x++)
      if (share(y * image.width + x) > 0.5) return x;
    return undefined;
  };
  const upperArm = Math.hypot(arm.elbow.x - arm.shoulder.x, arm.elbow.y - arm.shoulder.y);
  const from = Math.ceil(arm.shoulder.y + 0.06 * upperArm) + 2;
  const edges: number[] = [];
  for (let y = from; y < arm.shoulder.y + 0.34 * upperArm; y++) {
    const edge = edgeOf(y);
    if (edge !== undefined) edges.push(edge);
  }
  expect(edges.length).toBeGreaterThan(0.2 * upperArm);
  expect(edges[0]).toBeGreaterThan(end - 4);
  for (let k = 1; k < edges.length; k++) {
    expect(edges[k]).toBeLessThanOrEqual(edges[k - 1]);
    expect(edges[k - 1] - edges[k]).toBeLessThan(4);
  }
  expect(edges[edges.length - 1]).toBeLessThan(end - 4);
});
