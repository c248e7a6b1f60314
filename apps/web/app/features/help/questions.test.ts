import { expect, test } from "vitest";
import { findQuestions, QUESTION_GROUPS } from "./questions.ts";

const idsOf = (search: string) =>
  findQuestions(QUESTION_GROUPS, search).flatMap(({ questions }) => questions.map(({ id }) => id));

test("each question has its own URL, and an answer", () => {
  const all = QUESTION_GROUPS.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
  expect(new Set(all).size).toBe(all.length);
  for (const { questions } of QUESTION_GROUPS)
    for (const { answer } of questions) expect(answer.join(" ")).toMatch(/\.$/);
});

test("a search finds questions that contain all of its words, in the question or the answer, in any case", () => {
  expect(idsOf("  MONEY back ")).toEqual(["refunds"]);
  expect(idsOf("heart")).toEqual(["how-long-kept"]);
  expect(idsOf("")).toHaveLength(QUESTION_GROUPS.flatMap(({ questions }) => questions).length);
  expect(idsOf("money zeppelin")).toEqual([]);
});
