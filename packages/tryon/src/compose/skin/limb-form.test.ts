import { expect, test } from "vitest";
import { armForm, createMottles, legForm } from "./limb-form.ts";

test("an arm is not a tube: the crook of its elbow is darker than the muscles above and below", () => {
  const crook = armForm(0, 1, -0.2);
  expect(crook).toBeLessThan(armForm(0, 0.64, -0.1) - 0.08);
  expect(crook).toBeLessThan(armForm(1, 0.2, 0.42) - 0.08);
});

test("a kneecap is lighter than the hollows beside it", () => {
  for (const across of [-0.65, 0.6]) expect(legForm(0, 0.95, across)).toBeLessThan(legForm(0, 1, 0) - 0.08);
});

test("forms blend from one segment to the next without a step", () => {
  for (const across of [-0.8, -0.2, 0, 0.4, 0.8]) {
    for (const form of [armForm, legForm]) expect(form(0, 1, across)).toBeCloseTo(form(1, 0, across), 6);
    expect(armForm(1, 1, across)).toBeCloseTo(armForm(2, 0, across), 6);
  }
});

test("mottles are faint, differ from place to place, and have no steps", () => {
  const mottles = createMottles({ width: 300, height: 300 }, 120);
  let squares = 0;
  for (let k = 0; k < 299; k++) {
    const value = mottles(k, 120);
    squares += value * value;
    expect(Math.abs(value)).toBeLessThan(0.04);
    expect(Math.abs(mottles(k + 1, 120) - value)).toBeLessThan(0.02);
  }
  expect(Math.sqrt(squares / 299)).toBeGreaterThan(0.004);
});
