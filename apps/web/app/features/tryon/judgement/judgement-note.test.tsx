import type { Judgement } from "@toile/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Result } from "../machine/tryon-machine.ts";
import { CostNote, JudgementHint } from "./judgement-note.tsx";

const alarm = { code: "HOLES", message: "There is a hole in the hem." };
const resultOf = (judgement: object | null, changes: Partial<Result> = {}) =>
  ({ url: "/r.png", judgement: judgement as Judgement | null, alternatives: {}, free: false, ...changes }) as Result;

const actions = { onMend: () => {}, onChangePhoto: () => {}, onChangeGarment: () => {} };
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
const costOf = (result: Result) => textOf(renderToStaticMarkup(<CostNote result={result} {...actions} />));
const hintOf = (result: Result) => textOf(renderToStaticMarkup(<JudgementHint result={result} {...actions} />));

const POOR = { chargeable: false, value: 0.2, alarms: [alarm] };

test("a picture that was charged as usual has no note about its cost", () => {
  expect(costOf(resultOf(null))).toBe("");
  expect(costOf(resultOf({ chargeable: true, value: 0.9, alarms: [] }))).toBe("");
});

test("a poor picture says that the credit is back, why, and what to change", () => {
  const text = costOf(resultOf(POOR));
  expect(text).toContain("Not good enough to charge for");
  expect(text).toContain("Your credit is back.");
  expect(text).toContain(alarm.message);
  expect(text).toContain("Change the photo");
  expect(text).toContain("Change the garment");
});

test("a free picture returns no credit, because none was taken", () => {
  const poor = costOf(resultOf(POOR, { free: true }));
  expect(poor).toContain("This one was free.");
  expect(poor).not.toContain("credit is back");
  expect(costOf(resultOf({ chargeable: true, value: 0.9, alarms: [] }, { free: true }))).toBe(
    "This one was free, because the first was not charged.",
  );
});

test("a hint is given about a charged picture with one thing wrong, and about no other", () => {
  const charged = resultOf({ chargeable: true, value: 0.6, alarms: [alarm] });
  expect(hintOf(charged)).toMatch(/^There is a hole in the hem\. What might work better: /);
  expect(hintOf(resultOf({ chargeable: true, value: 0.9, alarms: [] }))).toBe("");
  expect(hintOf(resultOf(POOR))).toBe("");
  expect(hintOf(resultOf(null))).toBe("");
});
