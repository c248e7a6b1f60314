import { expect, test } from "vitest";
import type { Composition } from "../compose/index.ts";
import { TryOnRefusal } from "../errors.ts";
import type { FittedGarment } from "../fit/fitted-garment.ts";
import { judgeResult } from "./gates.ts";

const judge = (madeUpSkinShare: number, madeUpLegShare: number, seenLegShare = 0.1) =>
  judgeResult({ madeUpSkinShare, madeUpLegShare, seenLegShare } as Composition, { scale: 1 } as FittedGarment);

test("a little made-up skin passes, more is warned of, much is refused", () => {
  expect(judge(0.05, 0)).toEqual([]);
  expect(judge(0.15, 0)).toMatchObject([{ code: "RESULT_UNRELIABLE", severity: "warn" }]);
  expect(() => judge(0.25, 0)).toThrow(TryOnRefusal);
});

test("legs are refused earlier than other skin", () => {
  expect(judge(0.15, 0.08)).toHaveLength(1);
  expect(() => judge(0.15, 0.14)).toThrow(/legs/);
  // where most of what is hidden is legs, that is what to show
  expect(() => judge(0.25, 0.24)).toThrow(/legs/);
});

test("under long trousers no more than ankles are made up: a skirt that ends higher is refused as shorts are", () => {
  expect(judge(0.02, 0.02, 0)).toEqual([]);
  expect(() => judge(0.07, 0.06, 0.005)).toThrow(/bare legs/);
  // below old shorts the photo shows the legs themselves
  expect(judge(0.07, 0.06)).toEqual([]);
});
