import { expect, test } from "vitest";
import type { Composition } from "../../compose/index.ts";
import type { FittedGarment } from "../../fit/types.ts";
import { judgeMeasures } from "../judge.ts";
import { limitsFor } from "../limits.ts";
import { tshirt } from "../spoiled.fixture.ts";
import { checkResult, legsAgainstLimit } from "./checks.ts";

const judge = (madeUpSkinShare: number, madeUpLegShare: number, seenLegShare = 0.1) =>
  checkResult({ madeUpSkinShare, madeUpLegShare, seenLegShare } as Composition, { scale: 1 } as FittedGarment);

test("a little made-up skin passes, more gives a warning", () => {
  expect(judge(0.05, 0)).toEqual([]);
  expect(judge(0.15, 0)).toMatchObject([{ code: "RESULT_UNRELIABLE", severity: "warn" }]);
  expect(judge(0.25, 0)).toMatchObject([{ code: "RESULT_UNRELIABLE", severity: "warn" }]);
});

test("skin of a guessed colour gives a warning, however little it is", () => {
  const guessed = { madeUpSkinShare: 0.05, madeUpLegShare: 0, seenLegShare: 0, isSkinGuessed: true } as Composition;
  expect(checkResult(guessed, { scale: 1 } as FittedGarment)).toMatchObject([
    { code: "RESULT_UNRELIABLE", severity: "warn", message: expect.stringMatching(/guess/) },
  ]);
});

test("made-up legs give an earlier warning than other skin, and one that names them", () => {
  expect(judge(0.08, 0.08)).toEqual([]);
  expect(judge(0.14, 0.14)).toMatchObject([{ severity: "warn", message: expect.stringMatching(/legs/) }]);
  // under long trousers no more than ankles can be made up
  expect(judge(0.02, 0.02, 0)).toEqual([]);
  expect(judge(0.07, 0.06, 0.005)).toMatchObject([{ message: expect.stringMatching(/bare legs/) }]);
  // below old shorts the photo shows the legs themselves
  expect(judge(0.07, 0.06)).toEqual([]);
});

test("a mostly made-up body is shown and not charged", () => {
  const limits = limitsFor(tshirt, true);
  expect(judgeMeasures({ hiddenBody: 0.19 }, limits)).toMatchObject({ alarms: [], chargeable: true });
  expect(judgeMeasures({ hiddenBody: 0.31 }, limits)).toMatchObject({
    alarms: [{ code: "BODY_HIDDEN" }],
    chargeable: false,
  });
});

test("legs made up from the thighs to the feet are charged: people find them good", () => {
  const limits = limitsFor(tshirt, true);
  const judged = (madeUpLegShare: number) =>
    judgeMeasures({ hiddenLegs: legsAgainstLimit({ madeUpLegShare, seenLegShare: 0 }) }, limits);
  expect(judged(0.24)).toMatchObject({ alarms: [], chargeable: true });
  expect(judged(0.4)).toMatchObject({ alarms: [{ code: "BODY_HIDDEN" }], chargeable: false });
});
