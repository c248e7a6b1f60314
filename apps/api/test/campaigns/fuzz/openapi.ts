/** Reads the OpenAPI document for the fuzz campaign: its operations, and whether an answer matches it. */
import { resolveRefs } from "@toile/contract";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export type Schema = { [keyword: string]: unknown };
export type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean; schema?: Schema };
type Contents = Record<string, { schema?: Schema }>;

export type Operation = {
  method: string;
  path: string;
  parameters: Parameter[];
  /** Content type → schema; empty without a body. */
  bodies: [contentType: string, schema: Schema][];
  responses: Record<string, { content?: Contents }>;
};

type Described = {
  parameters?: Parameter[];
  requestBody?: { content?: Contents };
  responses: Record<string, { content?: Contents }>;
};
export type Document = { paths: Record<string, Record<string, Described>> };

export function operationsOf(document: Document): Operation[] {
  const { paths } = resolveRefs(document);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: Object.entries(requestBody?.content ?? {}).map(
        ([type, { schema = {} }]) => [type, schema] as [string, Schema],
      ),
      responses,
    })),
  );
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

export type FuzzResponse = { status: number; contentType: string; text: string };

/** zod's and Hono's own sentences, which are for programmers. */
const RAW_WORDS =
  /"(Invalid (input|option|string|number|key)|Too (big|small)|Unrecognized key|Malformed|Unsupported Media)/;

/** Returns why an answer does not match the document, or null. */
export function createJudge() {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: false }));
  const existing = new WeakMap<Schema, ValidateFunction>();
  const validatorOf = (schema: Schema): ValidateFunction => {
    const compiled = existing.get(schema) ?? ajv.compile(schema);
    existing.set(schema, compiled);
    return compiled;
  };
  return (operation: Operation, { status, contentType, text }: FuzzResponse): string | null => {
    if (RAW_WORDS.test(text)) return `answered ${status} in a library's words: ${text.slice(0, 200)}`;
    if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`;
    const described = operation.responses[status];
    if (!described) return `answered ${status}, which is not in the document: ${text.slice(0, 200)}`;
    const [type = ""] = contentType.split(";");
    const schema = described.content?.[type]?.schema;
    if (!described.content) return text === "" ? null : `answered ${status} with a body that is not in the document`;
    if (!described.content[type]) return `answered ${status} as ${type}, which is not in the document`;
    if (!schema || !type.endsWith("json")) return null;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return `answered ${status} with JSON that does not parse`;
    }
    const validate = validatorOf(schema);
    if (validate(value)) return null;
    const [error] = validate.errors ?? [];
    return `answered ${status} with a body that does not fit: ${error?.instancePath} ${error?.message} in ${text.slice(0, 300)}`;
  };
}
