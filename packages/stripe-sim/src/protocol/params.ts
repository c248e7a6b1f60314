/** Readers for form values, with Stripe's messages for refusals. */
import { z } from "zod";
import type { FormObject } from "./form.ts";
import { invalidRequest, type StripeProblem } from "./problems.ts";

const MAX_TEXT = 5_000;
const MAX_METADATA_KEYS = 50;
const CURRENCIES = ["eur", "usd", "gbp", "chf", "sek", "nok", "dkk"];

/** A reader's refusal: the message is ready, and the code travels beside it. */
const refuse = (code: string, message: (value: unknown) => string) => ({
  params: { code },
  error: (issue: { input?: unknown }) => message(issue.input),
});

const digits = z.string().refine(
  (text) => /^-?\d{1,15}$/.test(text),
  refuse("parameter_invalid_integer", (text) => `Invalid integer: ${text}`),
);

/** A whole number, at least `min`. */
export const integer = (min = 0) =>
  digits.transform(Number).refine(
    (value) => value >= min,
    refuse("parameter_invalid_integer", () => `This value must be greater than or equal to ${min}.`),
  );

export const boolean = z
  .string()
  .refine(
    (text) => text === "true" || text === "false",
    refuse("parameter_invalid_boolean", (text) => `Invalid boolean: ${text}`),
  )
  .transform((text) => text === "true");

export const text = z
  .string()
  .max(MAX_TEXT, { error: `Invalid string: must be at most ${MAX_TEXT} characters` })
  .refine(
    (value) => value !== "",
    refuse(
      "parameter_invalid_empty",
      () =>
        "You passed an empty string. We assume empty values are an attempt to unset a parameter; however it cannot be unset. You should remove it from your request or supply a non-empty value.",
    ),
  );

/** An empty text removes the value. */
export const clearableText = z
  .string()
  .max(MAX_TEXT)
  .transform((value) => (value === "" ? null : value));

export const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

export const currency = text
  .transform((value) => value.toLowerCase())
  .refine(
    (value) => CURRENCIES.includes(value),
    refuse(
      "invalid_currency",
      (value) => `Invalid currency: ${value}. The simulator supports ${CURRENCIES.join(", ")}.`,
    ),
  );

/** Keys with an empty value are removed; an empty text removes all keys. */
export const metadata = z.union([
  z.literal("").transform(() => null),
  z.array(z.string()).transform((list): Record<string, string> => Object.fromEntries(list.entries())),
  z.record(z.string().max(40), z.string().max(500)),
]);

const address = z.strictObject({
  city: clearableText.optional(),
  country: clearableText.optional(),
  line1: clearableText.optional(),
  line2: clearableText.optional(),
  postal_code: clearableText.optional(),
  state: clearableText.optional(),
});

export const billingDetails = z.strictObject({
  address: address.optional(),
  email: clearableText.optional(),
  name: clearableText.optional(),
  phone: clearableText.optional(),
  tax_id: clearableText.optional(),
});

export const list = <T extends z.ZodType>(item: T) => z.array(item).max(100);

export const COMMON = { expand: list(z.string()).optional() };

const range = z.union([
  integer(),
  z.strictObject({
    gt: integer().optional(),
    gte: integer().optional(),
    lt: integer().optional(),
    lte: integer().optional(),
  }),
]);

export const PAGE = {
  limit: integer(1)
    .refine(
      (value) => value <= 100,
      refuse(
        "parameter_invalid_integer",
        () => "This value must be less than or equal to 100 (it currently is larger).",
      ),
    )
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: range.optional(),
};

export type Range = z.infer<typeof range>;

/** `items[0][price]` */
function paramName(path: PropertyKey[]): string {
  return path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join("");
}

function toProblem(issue: z.core.$ZodIssue): StripeProblem {
  if (issue.code === "unrecognized_keys") {
    const names = issue.keys.map((key) => paramName([...issue.path, key]));
    const subject = names.length === 1 ? `parameter: ${names[0]}` : `parameters: ${names.join(", ")}`;
    return invalidRequest(`Received unknown ${subject} (this simulator supports a part of Stripe; see its README)`, {
      code: "parameter_unknown",
      param: names[0] ?? "",
    });
  }
  const param = paramName(issue.path);
  if (issue.code === "invalid_type" && issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  if (issue.code === "custom") {
    const code = typeof issue.params?.code === "string" ? { code: issue.params.code } : {};
    return invalidRequest(issue.message, { ...code, param });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

/** @throws StripeProblem for the first parameter that is missing, unknown or malformed */
export function readParams<T extends z.ZodType>(schema: T, form: FormObject): z.infer<T> {
  const read = schema.safeParse(form, { reportInput: true });
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw issue ? toProblem(issue) : invalidRequest("Invalid request.");
}

/** Metadata is merged: keys that are not named stay. */
export function mergeMetadata(
  before: Record<string, string> | null,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const merged = { ...before, ...change };
  const kept = Object.entries(merged).filter(([, value]) => value !== "");
  if (kept.length > MAX_METADATA_KEYS) {
    throw invalidRequest(`You cannot have more than ${MAX_METADATA_KEYS} metadata keys.`, { param: "metadata" });
  }
  return Object.fromEntries(kept);
}
