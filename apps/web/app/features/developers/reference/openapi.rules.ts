/** The OpenAPI document as the reference shows it, and a request out of what was filled in. Pure. */
import { API_KEY_HEADER, resolveRefs } from "@toile/contract";

type Schema = {
  type?: string | string[];
  enum?: readonly unknown[];
  format?: string;
  default?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  items?: Schema;
};
type Content = Record<string, { schema?: Schema }>;
type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema?: Schema;
};
type Described = {
  summary?: string;
  description?: string;
  security?: readonly Record<string, unknown>[];
  parameters?: readonly Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string }>;
};
export type OpenApiDocument = { paths: Record<string, Record<string, Described>> };

/** How a key is sent: in a header of its own, or as FASHN's clients do. */
export type KeyPlace = "header" | "bearer";
export type InputKind = "text" | "file" | "choice" | "json";
/** `place` `body`: a field of a form; `json`: the whole body. */
export type Input = {
  name: string;
  place: "path" | "query" | "header" | "body" | "json";
  kind: InputKind;
  required: boolean;
  choices: readonly string[];
  /** What it is where it is left empty. */
  standard: string;
  note: string;
};
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  keyPlace: KeyPlace;
  inputs: readonly Input[];
  responses: readonly { status: string; description: string }[];
};

const SCHEMES: Record<string, KeyPlace> = { apiKey: "header", bearerKey: "bearer" };

/** The operations that a developer's key opens, in the order of the document. */
export function keyOperations(document: OpenApiDocument): Operation[] {
  const { paths } = resolveRefs(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) => {
      const scheme = described.security?.flatMap((one) => Object.keys(one)).find((name) => name in SCHEMES);
      const keyPlace = scheme === undefined ? undefined : SCHEMES[scheme];
      return keyPlace ? [toOperation({ path, method, described, keyPlace })] : [];
    }),
  );
}

type Found = { path: string; method: string; described: Described; keyPlace: KeyPlace };

function toOperation({ path, method, described, keyPlace }: Found): Operation {
  const { summary = "", description = "", parameters = [], requestBody, responses = {} } = described;
  const ofParameters = parameters.map(({ name, in: place, required = false, description: note = "", schema = {} }) =>
    toInput({ name, place, required, schema: { ...schema, ...(note ? { description: note } : {}) } }),
  );
  return {
    id: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: plain(summary),
    description: plain(description),
    keyPlace,
    inputs: [...ofParameters, ...inputsOfBody(requestBody?.content ?? {})],
    responses: Object.entries(responses).map(([status, { description: words = "" }]) => ({
      status,
      description: plain(words),
    })),
  };
}

function inputsOfBody(content: Content): Input[] {
  const form = content["multipart/form-data"]?.schema;
  if (form) {
    const required = form.required ?? [];
    const fields = Object.entries(form.properties ?? {}).map(([name, schema]) =>
      toInput({ name, place: "body", required: required.includes(name), schema }),
    );
    // Pictures first: the rest has a standard.
    return fields.toSorted((one, other) => Number(other.kind === "file") - Number(one.kind === "file"));
  }
  const json = content["application/json"]?.schema;
  if (!json) return [];
  const standard = JSON.stringify(exampleOf(json), null, 2);
  return [{ name: "Body (JSON)", place: "json", kind: "json", required: true, choices: [], standard, note: "" }];
}

/** The document marks code as Markdown does. */
const plain = (words: string): string => words.replaceAll("`", "");

type Given = { name: string; place: Input["place"]; required: boolean; schema: Schema };

function toInput({ name, place, required, schema }: Given): Input {
  const choices = (schema.enum ?? []).map(String);
  const kind = schema.format === "binary" ? "file" : choices.length > 0 ? "choice" : "text";
  const standard = schema.default === undefined || schema.default === null ? "" : String(schema.default);
  return { name, place, kind, required, choices, standard, note: plain(schema.description ?? "") };
}

/** The smallest body that has the shape: what is required, or all where nothing is. */
export function exampleOf(schema: Schema): unknown {
  const { default: standard, enum: values, anyOf, properties, required, type } = schema;
  if (standard !== undefined) return standard;
  if (values) return values[0];
  if (anyOf?.[0]) return exampleOf(anyOf[0]);
  if (properties) {
    const names = required && required.length > 0 ? required : Object.keys(properties);
    return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {})]));
  }
  const [first] = [type].flat();
  return first === "integer" || first === "number" ? 0 : first === "boolean" ? false : first === "array" ? [] : "";
}

export type Values = Record<string, string | File>;
export type Sending = { url: string; init: RequestInit };

/** Empty fields are left out: the server has its own standard for them. */
export function toRequest(operation: Operation, values: Values, key: string): Sending {
  const { method, path, keyPlace, inputs } = operation;
  const filled = (place: Input["place"]) =>
    inputs.flatMap((input) => {
      const value = values[input.name];
      const isEmpty = value === undefined || value === "" || (value instanceof File && value.size === 0);
      return input.place !== place || isEmpty ? [] : [{ name: input.name, value }];
    });
  const text = (value: string | File) => (typeof value === "string" ? value : "");
  const named = new Map(filled("path").map(({ name, value }) => [name, text(value)]));
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named.get(name) ?? ""));
  const query = new URLSearchParams(filled("query").map(({ name, value }) => [name, text(value)]));
  const headers: Record<string, string> =
    keyPlace === "header" ? { [API_KEY_HEADER]: key } : { authorization: `Bearer ${key}` };
  for (const { name, value } of filled("header")) headers[name] = text(value);
  const init: RequestInit = { method, headers, credentials: "omit" };
  const [json] = filled("json");
  const fields = filled("body");
  if (json) {
    headers["content-type"] = "application/json";
    init.body = text(json.value);
  } else if (fields.length > 0) {
    const form = new FormData();
    for (const { name, value } of fields) form.append(name, value);
    init.body = form;
  }
  return { url: query.size > 0 ? `${url}?${query}` : url, init };
}

/** Pictures of this server that an answer names. */
export function picturesIn(body: string): string[] {
  try {
    const { resultImageUrls } = JSON.parse(body) as { resultImageUrls?: unknown };
    return Array.isArray(resultImageUrls) ? resultImageUrls.filter((url) => typeof url === "string") : [];
  } catch {
    return [];
  }
}

/** JSON with its lines, anything else as it came. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
