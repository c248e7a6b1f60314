import { expect, test } from "vitest";
import { type AgreedGrades, agree, calibrate, describeCalibration } from "./calibration.ts";
import { openForms } from "./grading.ts";

const GRADES = [5, 5, 4.5, 4, 4, 3.5, 3, 2.5, 2, 1.5, 1, 1];
const nameOf = (index: number) => `anchor+w03-${index}`;
const agreed: AgreedGrades = new Map(GRADES.map((grade, index) => [nameOf(index), { grade }]));
const givenBy = (grader: (grade: number, index: number) => number): AgreedGrades =>
  new Map(GRADES.map((grade, index) => [nameOf(index), { grade: grader(grade, index) }]));

test("a strict grader's grades come back to the agreed scale, even with two odd anchors", () => {
  const strict = (grade: number) => 0.5 + 0.7 * grade;
  const exact = calibrate(givenBy(strict), agreed);
  expect(exact.map(strict(3.2))).toBeCloseTo(3.2);
  expect(exact.spread).toBeCloseTo(0);
  const odd = calibrate(
    givenBy((grade, index) => (index === 1 || index === 6 ? 1 : strict(grade))),
    agreed,
  );
  expect(Math.abs(odd.map(strict(3.2)) - 3.2)).toBeLessThan(0.15);
});

test("a grader who is half a step stricter at every third picture is mapped by a third of that", () => {
  const { map, slope } = calibrate(
    givenBy((grade, index) => Math.max(1, index % 3 === 0 ? grade - 0.5 : grade)),
    agreed,
  );
  expect(slope).toBeGreaterThan(0.9);
  const shifts = [2, 3, 4].map((grade) => map(grade) - grade);
  expect(Math.min(...shifts)).toBeGreaterThan(0.1);
  expect(Math.max(...shifts)).toBeLessThan(0.25);
});

test("mapped grades stay in the order of the given ones, and from 1 to 5", () => {
  const { map } = calibrate(
    givenBy((grade) => 2 + 0.4 * grade),
    agreed,
  );
  const mapped = [1, 2, 2.5, 3, 3.5, 4, 5].map(map);
  expect(mapped).toEqual([...mapped].sort((first, second) => first - second));
  expect(mapped[0]).toBe(1);
  expect(mapped.at(-1)).toBe(5);
});

test("grades that do not rise with the anchors are refused, and few anchors map nothing", () => {
  expect(() =>
    calibrate(
      givenBy((grade) => 6 - grade),
      agreed,
    ),
  ).toThrow(/do not rise/);
  const few = calibrate(new Map([...agreed].slice(0, 5)), agreed);
  expect(few.map(2.2)).toBe(2.2);
  expect(describeCalibration(few)).toMatch(/not comparable/);
});

test("two graders of different severity give a picture the same grade, and no anchor is among the grades", () => {
  const key = [...GRADES.map((_, index) => `${index + 1}\t${nameOf(index)}`), "20\tp01+g01", "21\tp02+g01"].join("\n");
  const formOf = (grader: (grade: number) => number) =>
    [
      "# number\tgrade 1-5\tnotes",
      ...GRADES.map((grade, index) => `${index + 1}\t${grader(grade)}\t`),
      `20\t${grader(3)}\tflat`,
      "21\t\t",
    ].join("\n");
  const { lines, notes } = openForms([formOf((grade) => grade), formOf((grade) => 1 + 0.5 * grade)], key, agreed);
  expect(lines).toEqual(["p01+g01\t3\tflat; flat"]);
  expect(notes).toEqual([
    "form 1: 12 anchors, 1.00 × grade + 0.00, spread 0.00",
    "form 2: 12 anchors, 2.00 × grade − 2.00, spread 0.00",
  ]);
});

test("the agreed grade of an anchor is the median of all forms", () => {
  const rounds = [3, 3.5, 1, 3.5].map((grade) => [{ name: "anchor+w07-turned", grade }]);
  expect(agree(rounds).slice(1)).toEqual(["anchor+w07-turned\t3.25\t1 3 3.5 3.5"]);
});
