import { expect, test } from "vitest";
import type { Composition } from "../compose/index.ts";
import { TryOnRefusal } from "../errors.ts";
import type { FittedGarment } from "../fit/fitted-garment.ts";
import { judgeResult } from "./gates.ts";

const judge = (madeUpSkinShare: number, madeUpLegShare: number) =>
  judgeResult({ madeUpSkinShare, madeUpLegShare } as Composition, { scale: 1 } as FittedGarment);

test("a little made-up skin passes, more is warned of, much is refused", () => {
  expect(judge(0.05, 0)).toEqual([]);
  expect(judge(0.15, 0)).toMatchObject([{ code: "RESULT_UNRELIABLE", severity: "warn" }]);
  expect(() => judge(0.25, 0)).toThrow(TryOnRefusal);
});

test("legs are refused earlier than other skin", () => {
  expect(judge(0.15, 0.08)).toHaveLength(1);
  expect(() => judge(0.15, 0.14)).toThrow(/legs/);
});
