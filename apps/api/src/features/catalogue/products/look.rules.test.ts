import { expect, test } from "vitest";
import { wantedWith } from "./look.rules.ts";

const [top, bottom, dress] = (["tops", "bottoms", "one-pieces"] as const).map((garmentCategory) => ({
  garmentCategory,
  gender: "women" as const,
}));

test("offers only garments for free places on the body", () => {
  const offered = (...worn: (typeof top)[]) => wantedWith(worn.flatMap((one) => one ?? [])).categories;
  expect(offered(top)).toEqual(["bottoms"]);
  expect(offered(bottom)).toEqual(["tops"]);
  expect(offered(dress)).toEqual([]);
  expect(offered(top, bottom)).toEqual([]);
  expect(offered()).toEqual(["bottoms", "tops"]);
});

test("offers only garments for the same people as the worn ones", () => {
  const genders = (...made: ("women" | "men" | "unisex")[]) =>
    wantedWith(made.map((gender) => ({ garmentCategory: "tops", gender }))).genders;
  expect(genders("women")).toEqual(["women", "unisex"]);
  expect(genders("men", "unisex")).toEqual(["men", "unisex"]);
  // Either unspecified, or both are worn.
  expect(genders("unisex")).toEqual([]);
  expect(genders("men", "women")).toEqual([]);
});
