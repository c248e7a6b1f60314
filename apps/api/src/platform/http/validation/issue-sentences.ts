/** What is wrong with a value, in a sentence for a person. A schema with a sentence of its own keeps it. */
import { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
const FORMATS: Record<string, string> = {
  email: "an email address",
  url: "a URL",
  uuid: "an id",
  date: "a date such as 2026-11-24",
  datetime: "a time such as 2026-11-24T09:30:00Z",
};
const UNITS: Record<string, string> = { string: " characters", array: " entries" };
const LISTED_MAX = 20;

export const issueSentence = (issue: Issue): string =>
  `${issue.path?.length ? issue.path.join(".") : "The request"} ${predicateOf(issue)}.`;

function predicateOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      return `must be ${TYPES[issue.expected] ?? "of another kind"}`;
    case "invalid_value":
      return oneOf(issue.values.map(String));
    case "too_big":
      return atMost(Number(issue.maximum), issue);
    case "too_small":
      return atLeast(Number(issue.minimum), issue);
    case "invalid_format":
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : "does not have the right form";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has fields that do not belong there: ${issue.keys.join(", ")}`;
    default:
      return "is not valid";
  }
}

function oneOf(values: string[]): string {
  if (values.length > LISTED_MAX) return "is not one of the values that can be chosen";
  const last = values.at(-1);
  return values.length < 2 ? `must be ${last}` : `must be ${values.slice(0, -1).join(", ")} or ${last}`;
}

type Size = { origin: string; inclusive?: boolean | undefined };

function atMost(limit: number, { origin, inclusive = true }: Size): string {
  const unit = UNITS[origin];
  if (unit) return `must have at most ${limit}${unit}`;
  return inclusive ? `must be at most ${limit}` : `must be less than ${limit}`;
}

function atLeast(limit: number, { origin, inclusive = true }: Size): string {
  const unit = UNITS[origin];
  if (unit) return limit === 1 ? "must not be empty" : `must have at least ${limit}${unit}`;
  return inclusive ? `must be at least ${limit}` : `must be more than ${limit}`;
}

z.config({ customError: issueSentence });

/** The issues of the choice that was most likely meant, where a value fits none of several. */
export function flatIssues(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
    const [likeliest = []] = issue.errors.toSorted((one, other) => mismatch(one) - mismatch(other));
    return flatIssues(likeliest).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}

/** A wrong name or literal says that another choice was meant; other mistakes are made within a choice. */
const mismatch = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.length +
  issues.filter(({ code, ...issue }) => code === "invalid_format" || ("values" in issue && issue.values.length === 1))
    .length *
    100;
