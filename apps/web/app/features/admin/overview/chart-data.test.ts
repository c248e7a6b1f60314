import type { AdminDay } from "@toile/contract";
import { expect, it } from "vitest";
import { daysOf, toFigures, toRange } from "./chart-data.ts";

const day = (over: Partial<AdminDay>): AdminDay => ({
  day: "2026-11-21",
  signUps: 0,
  tryOns: { succeeded: 0, failed: 0, cancelled: 0 },
  revenue: 0,
  payments: 0,
  firstResults: 0,
  firstPayments: 0,
  creditsConsumed: 0,
  refusals: {},
  alarms: {},
  engines: [],
  ...over,
});
const run = (engine: string, tryOns: number, averageMs: number, costInDollars = 0) => ({
  engine,
  tryOns,
  averageMs,
  costInDollars,
});

it("the address chooses one of four ranges, which end today", () => {
  expect(["7", "30", "90", "365", "31", null].map(toRange)).toEqual([7, 30, 90, 365, 30, 30]);
  expect(daysOf(7, new Date("2026-03-02T23:59:00Z"))).toEqual({ from: "2026-02-24", to: "2026-03-02" });
});

it("reasons are counted over all days, and the most frequent stand first", () => {
  const { refusals, alarms } = toFigures([
    day({ refusals: { NO_PERSON: 1, ENGINE_DOWN: 1 } }),
    day({ refusals: { NO_PERSON: 2 }, alarms: { OUTLINE_TORN: 3 } }),
  ]);
  expect(refusals).toEqual([
    { name: "No person", value: 3, note: "75%" },
    { name: "Engine down", value: 1, note: "25%" },
  ]);
  expect(alarms).toEqual([{ name: "Outline torn", value: 3, note: "100%" }]);
});

it("an engine's time is the average of its try-ons, and a day without any has none", () => {
  const { engineSeconds, engineDollars } = toFigures([
    day({ engines: [run("local", 2, 4000)] }),
    day({ engines: [run("fashn", 1, 9000, 0.075)] }),
  ]);
  expect(engineSeconds).toEqual([
    { name: "fashn", values: [null, 9] },
    { name: "local", values: [4, null] },
  ]);
  // The embedded engine charges nothing, so it has no line.
  expect(engineDollars).toEqual([{ name: "fashn", values: [0, 0.075] }]);
  const weeks = toFigures([
    ...Array.from({ length: 358 }, () => day({})),
    ...Array.from({ length: 5 }, () => day({})),
    day({ engines: [run("local", 3, 1000)] }),
    day({ engines: [run("local", 1, 5000)] }),
  ]);
  expect(weeks.engineSeconds[0]?.values.at(-1)).toBe(2);
  expect(weeks.spans).toHaveLength(53);
});

it("the steps to a payment are shown as shares of those who signed up", () => {
  expect(toFigures([day({ signUps: 8, firstResults: 4, firstPayments: 1 })]).funnel).toEqual([
    { name: "Signed up", value: 8 },
    { name: "First charged try-on", value: 4, note: "50%" },
    { name: "First payment", value: 1, note: "13%" },
  ]);
  expect(toFigures([day({})]).funnel).toEqual([
    { name: "Signed up", value: 0 },
    { name: "First charged try-on", value: 0 },
    { name: "First payment", value: 0 },
  ]);
});
