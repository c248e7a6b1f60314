import { expect, test } from "vitest";
import { STAGE_STARTS, StageClock, type TryOnStage } from "./stages.ts";

test("progress never goes back from stage to stage", () => {
  const starts = Object.values(STAGE_STARTS);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
});

test("each stage is reported once with its place on the bar, and its time is recorded", async () => {
  const announced: Array<[TryOnStage, number]> = [];
  const clock = new StageClock({ onStage: (stage, progress) => announced.push([stage, progress]) });
  await clock.begin("reading");
  await clock.begin("finding-you");
  clock.switchTo("outlining");
  clock.switchTo("outlining");
  clock.end();
  expect(announced).toEqual([
    ["reading", 0],
    ["finding-you", STAGE_STARTS["finding-you"]],
    ["outlining", STAGE_STARTS.outlining],
  ]);
  expect(clock.timingsMs.outlining).toBeGreaterThanOrEqual(0);
});

test("an abort between stages throws its own reason", async () => {
  const abort = new AbortController();
  const clock = new StageClock({ signal: abort.signal });
  await clock.begin("reading");
  abort.abort(new Error("enough"));
  await expect(clock.begin("fitting")).rejects.toThrow("enough");
});
