import { expect, test } from "vitest";
import { findQuestions, QUESTION_GROUPS, SEARCH_EXAMPLES } from "./questions.ts";

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
  expect(idsOf("thumb")).toEqual(["how-long-kept"]);
  expect(idsOf("")).toHaveLength(QUESTION_GROUPS.flatMap(({ questions }) => questions).length);
  expect(idsOf("money zeppelin")).toEqual([]);
});

test.each([
  ["refund", "refunds"],
  ["refunds", "refunds"],
  ["login", "forgot-password"],
  ["log in", "forgot-password"],
  ["sign in", "forgot-password"],
  ["email", "forgot-password"],
  ["passwords", "forgot-password"],
  ["price", "what-it-costs"],
  ["cancel subscription", "cancel-plan"],
  ["payment", "payment-failed"],
  ["remove my data", "delete"],
])("people's own word %j finds the answer %s", (search, id) => {
  expect(idsOf(search)).toContain(id);
});

test("the search finds its own examples", () => {
  for (const example of SEARCH_EXAMPLES) expect(idsOf(example), example).not.toEqual([]);
});
