import { expect, it } from "vitest";
import { inPoints, isEmpty, labelled, movedBy, rangeOf, spanOf } from "./chart.rules.ts";
import { formatAxisDay, formatSpan } from "./chart-days.ts";

const days = (count: number) => Array.from({ length: count }, (_, at) => ({ day: `day ${at}` }));

it("a day is a point up to three months, a week in a year, and only the first week may be short", () => {
  expect(inPoints(days(7))).toHaveLength(7);
  expect(inPoints(days(90))).toHaveLength(90);
  const weeks = inPoints(days(365));
  expect(weeks).toHaveLength(53);
  expect(weeks[0]).toHaveLength(1);
  expect(weeks.slice(1).every((week) => week.length === 7)).toBe(true);
  expect(weeks.flat()).toEqual(days(365));
  expect(spanOf(weeks[52] ?? [])).toEqual({ from: "day 358", to: "day 364" });
});

it("a day of the server is written as that day in every zone [X.35]", () => {
  expect(formatSpan({ from: "2026-11-21", to: "2026-11-21" })).toBe("Nov 21, 2026");
  expect(formatSpan({ from: "2026-11-15", to: "2026-11-21" })).toBe("Nov 15 to Nov 21, 2026");
  expect(formatAxisDay({ from: "2026-01-01", to: "2026-01-07" })).toBe("Jan 1");
});

it("a chart reaches as high as its stacks, or its highest line, and below 0 where a value is", () => {
  const series = [
    { name: "a", values: [1, 2, null] },
    { name: "b", values: [3, -5, 1] },
  ];
  expect(rangeOf(series, true)).toEqual([-3, 4]);
  expect(rangeOf(series, false)).toEqual([-5, 3]);
  expect(isEmpty(series)).toBe(false);
  expect(isEmpty([{ name: "a", values: [0, null, 0] }])).toBe(true);
});

it("labels stand evenly, with one at the end", () => {
  expect(labelled(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelled(30, 5)).toEqual([5, 11, 17, 23, 29]);
  expect(labelled(1, 0)).toEqual([0]);
});

it("keys move by a point, by a week and to the ends, and never beyond them", () => {
  expect(movedBy("ArrowLeft", null, 30)).toBe(29);
  expect(movedBy("ArrowLeft", 29, 30)).toBe(28);
  expect(movedBy("ArrowRight", 29, 30)).toBe(29);
  expect(movedBy("PageDown", 3, 30)).toBe(0);
  expect(movedBy("Home", 12, 30)).toBe(0);
  expect(movedBy("End", 12, 30)).toBe(29);
  expect(movedBy("a", 12, 30)).toBeUndefined();
});
