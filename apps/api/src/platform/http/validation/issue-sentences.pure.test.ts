import { fashnRun } from "@toile/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { flatIssues } from "./issue-sentences.ts";

const sentences = (schema: z.ZodType, value: unknown) =>
  flatIssues(schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

describe("what is wrong with a value", () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.object({ seed: z.int() }), {}, "seed is missing."],
    [z.object({ seed: z.int() }), { seed: "x" }, "seed must be a number."],
    [z.object({ seed: z.int() }), { seed: 1.5 }, "seed must be a whole number."],
    [z.object({ page: z.coerce.number() }), { page: "x" }, "page must be a number."],
    [z.object({ names: z.array(z.string()) }), { names: [1] }, "names.0 must be text."],
    [z.object({ mode: z.enum(["fast", "slow", "best"]) }), { mode: "odd" }, "mode must be fast, slow or best."],
    [z.object({ text: z.string().max(3) }), { text: "long" }, "text must have at most 3 characters."],
    [z.object({ text: z.string().min(1) }), { text: "" }, "text must not be empty."],
    [z.object({ count: z.number().max(4) }), { count: 5 }, "count must be at most 4."],
    [z.object({ count: z.number().positive() }), { count: 0 }, "count must be more than 0."],
    [z.object({ id: z.uuid() }), { id: "x" }, "id must be an id."],
    [z.strictObject({}), { odd: 1 }, "The request has fields that do not belong there: odd."],
    [z.object({}), [], "The request must be an object."],
    [z.object({ name: z.string("Please enter a name.") }), {}, "Please enter a name."],
  ])("%#: is said in a sentence that names it", (schema, value, sentence) => {
    expect(sentences(schema, value)).toEqual([sentence]);
  });

  it.each([
    [{ model_name: "tryon-v1.6", inputs: { model_image: "a" } }, ["inputs.garment_image is missing."]],
    [
      {
        model_name: "tryon-v1.6",
        inputs: { model_image: "a", garment_image: "b", num_samples: 9, mode: "odd", seed: "" },
      },
      [
        "inputs.mode must be performance, balanced or quality.",
        "inputs.seed must be a number.",
        "inputs.num_samples must be at most 4.",
      ],
    ],
    [{ model_name: "tryon-max", inputs: { model_image: "a" } }, ["inputs.product_image is missing."]],
    [{ model_name: "face-to-model", inputs: {} }, ["model_name must be tryon-v1.6 or tryon-max."]],
  ])("is that of the choice that was meant: %j", (value, expected) => {
    expect(sentences(fashnRun, value)).toEqual(expect.arrayContaining(expected));
  });
});
