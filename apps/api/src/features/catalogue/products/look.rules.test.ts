import { expect, test } from "vitest";
import { wantedWith } from "./look.rules.ts";

const [top, bottom, dress] = (["tops", "bottoms", "one-pieces"] as const).map((garmentCategory) => ({
  garmentCategory,
  gender: "women" as const,
}));

test("what is offered takes no place that is taken", () => {
  const offered = (...worn: (typeof top)[]) => wantedWith(worn.flatMap((one) => one ?? [])).categories;
  expect(offered(top)).toEqual(["bottoms"]);
  expect(offered(bottom)).toEqual(["tops"]);
  expect(offered(dress)).toEqual([]);
  expect(offered(top, bottom)).toEqual([]);
  expect(offered()).toEqual(["bottoms", "tops"]);
});

test("what is offered is made for whom the worn is made for", () => {
  const genders = (...made: ("women" | "men" | "unisex")[]) =>
    wantedWith(made.map((gender) => ({ garmentCategory: "tops", gender }))).genders;
  expect(genders("women")).toEqual(["women", "unisex"]);
  expect(genders("men", "unisex")).toEqual(["men", "unisex"]);
  // Nothing says which, or both are worn.
  expect(genders("unisex")).toEqual([]);
  expect(genders("men", "women")).toEqual([]);
});
