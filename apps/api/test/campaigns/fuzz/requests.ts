/** Generates requests from an operation's schemas: mostly valid, so that they get far, and sometimes invalid in one place or everywhere. */
import fc, { type Arbitrary } from "fast-check";
import type { Operation, Parameter, Schema } from "./openapi.ts";

export type FuzzRequest = {
  path: Record<string, string>;
  query: [string, string][];
  headers: [string, string][];
  body: { contentType: string; value: unknown } | null;
};

/** Inputs that attackers try. */
const ODD_TEXTS = [
  "",
  " ",
  "\u0000",
  "\uD800",
  "\u202Eabc",
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "null",
  "-1",
  "1e309",
  "𝕿𝖔𝖎𝖑𝖊 👗",
  "a".repeat(5000),
  "http://127.0.0.1:9/x.jpg",
  "https://example.invalid/x.jpg",
];
const ODD_VALUES = [null, true, 0, -1, 1e308, 2 ** 53, "", [], {}, [[]], { $gt: "" }, "\u0000"];

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: "binary", maxLength: 40 }));
const oddValue = fc.oneof(fc.constantFrom(...ODD_VALUES), fc.jsonValue({ maxDepth: 2 }));
/** Nine valid ones to one invalid. */
const mostly = <T, U>(right: Arbitrary<T>, wrong: Arbitrary<U>): Arbitrary<T | U> =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: wrong });

type ExistingIds = { /** Ids of existing rows, the caller's and others'. */ ids: string[] };

function textOf(schema: Schema, { ids }: ExistingIds): Arbitrary<string> {
  if (schema.format === "binary")
    return fc.constantFrom("file:person", "file:garment", "file:empty", "file:text", "file:cut");
  if (schema.format === "uuid" || String(schema.pattern ?? "").includes("[0-9a-f"))
    return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (schema.format === "email") return fc.emailAddress();
  if (schema.format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (schema.format === "date") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Math.min(Number(schema.maxLength ?? 60), minLength + 60);
  const free = fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, maxLength) });
  return fc.oneof(free, fc.constantFrom(...ids), fc.webUrl(), fc.constantFrom("shirts", "toile", "a"));
}

export function valuesOf(schema: Schema, existing: ExistingIds): Arbitrary<unknown> {
  const { enum: values, const: only, anyOf, oneOf, allOf } = schema as Record<string, unknown[] | undefined>;
  if (only !== undefined) return fc.constant(only);
  if (values) return mostly(fc.constantFrom(...values), oddValue);
  const choices = (anyOf ?? oneOf) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, existing)));
  if (allOf)
    return fc
      .tuple(...(allOf as Schema[]).map((part) => valuesOf(part, existing)))
      .map((parts) => Object.assign({}, ...parts));
  const types = [schema.type].flat();
  return mostly(fc.oneof(...types.map((type) => ofType(String(type), schema, existing))), oddValue);
}

function ofType(type: string, schema: Schema, existing: ExistingIds): Arbitrary<unknown> {
  const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1000);
  const max = Number(schema.maximum ?? schema.exclusiveMaximum ?? Math.max(min, 100_000));
  switch (type) {
    case "string":
      return mostly(textOf(schema, existing), oddText);
    case "integer":
      return fc.integer({ min: Math.ceil(Math.max(min, -(2 ** 31))), max: Math.floor(Math.min(max, 2 ** 32)) });
    case "number":
      return fc.double({ min, max, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valuesOf((schema.items ?? {}) as Schema, existing), { maxLength: 4 });
    case "object":
      return objectOf(schema, existing);
    default:
      return oddValue;
  }
}

function objectOf(schema: Schema, existing: ExistingIds): Arbitrary<Record<string, unknown>> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const model = Object.fromEntries(properties.map(([name, inner]) => [name, valuesOf(inner, existing)]));
  const requiredKeys = (schema.required ?? []) as string[];
  const right = fc.record(model, { requiredKeys: requiredKeys.filter((name) => name in model) as never });
  // One field too many, or a required one missing.
  const wrong = fc.tuple(fc.record(model, { requiredKeys: [] }), fc.dictionary(fc.string(), oddValue, { maxKeys: 2 }));
  return mostly(
    right,
    wrong.map(([some, more]) => ({ ...some, ...more })),
  ) as Arbitrary<Record<string, unknown>>;
}

const wordOf = (parameter: Parameter, existing: ExistingIds): Arbitrary<string> =>
  valuesOf(parameter.schema ?? { type: "string" }, existing).map((value) =>
    typeof value === "string" ? value : (JSON.stringify(value) ?? ""),
  );

export function requestOf({ parameters, bodies }: Operation, existing: ExistingIds): Arbitrary<FuzzRequest> {
  const inPlace = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
  const words = (place: Parameter["in"]) =>
    fc
      .tuple(
        ...inPlace(place).map((parameter) =>
          fc
            .option(wordOf(parameter, existing), { nil: undefined, freq: parameter.required ? 20 : 2 })
            .map((word) => [parameter.name, word] as const),
        ),
      )
      .map((pairs) => pairs.flatMap(([name, word]) => (word === undefined ? [] : [[name, word] as [string, string]])));
  const path = fc.record(
    Object.fromEntries(
      inPlace("path").map((parameter) => [
        parameter.name,
        mostly(fc.oneof(fc.constantFrom(...existing.ids), wordOf(parameter, existing)), oddText),
      ]),
    ),
  );
  const body =
    bodies.length === 0
      ? fc.constant(null)
      : fc.oneof(
          ...bodies.map(([contentType, schema]) => valuesOf(schema, existing).map((value) => ({ contentType, value }))),
        );
  return fc.record({ path, query: words("query"), headers: words("header"), body }) as Arbitrary<FuzzRequest>;
}
