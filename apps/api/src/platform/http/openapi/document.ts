/** Makes the OpenAPI document out of the registered routes. zod itself translates the schemas. */
import { setImmediate } from "node:timers/promises";
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import * as contract from "@toile/contract";
import { EXAMPLES } from "./examples.ts";
import {
  addHeaders,
  type Document,
  HEADERS,
  type HeaderName,
  headerRefs,
  type JsonSchema,
  operationIdOf,
  schemaNameOf,
} from "./openapi.rules.ts";

export type DocumentHead = Pick<Document, "openapi" | "info" | "servers">;
type Definition = OpenAPIHono["openAPIRegistry"]["definitions"][number];
type Content = Record<string, { schema?: unknown }>;
/** What we use of a registered route. Ours have no references, which the library's own type allows everywhere. */
type Route = {
  method: string;
  path: string;
  request?: { params?: unknown; query?: unknown; headers?: unknown; body?: { required?: boolean; content: Content } };
  responses: Record<string, { description: string; headers?: z.ZodObject; content?: Content }>;
  [field: string]: unknown;
};

/** Routes a step: a few milliseconds. */
const STEP = 5;
const REF = "#/components/schemas/";

export async function makeDocument(definitions: Definition[], head: DocumentHead): Promise<Document> {
  nameSchemas();
  const document: Document = { ...head, paths: {}, webhooks: {}, components: { schemas: {}, headers: HEADERS } };
  const describe = describeInto(document.components.schemas);
  const add = (paths: Document["paths"], route: Route) => {
    paths[route.path] = { ...paths[route.path], [route.method]: describe(route) };
  };
  for (const [index, definition] of definitions.entries()) {
    if (definition.type === "component") {
      const { componentType, name, component } = definition;
      const kind: Record<string, unknown> = document.components[componentType] ?? {};
      Object.assign(document.components, { [componentType]: { ...kind, [name]: component } });
    }
    if (definition.type === "route") add(document.paths, definition.route as Route);
    if (definition.type === "webhook") add(document.webhooks, definition.webhook as Route);
    if (index % STEP === 0) await setImmediate();
  }
  addHeaders(document);
  return document;
}

/** The contract's schemas go by the names of its exports. */
function nameSchemas(): void {
  for (const [name, schema] of Object.entries(contract)) {
    if (!(schema instanceof z.ZodObject || schema instanceof z.ZodUnion || schema instanceof z.ZodEnum)) continue;
    const id = schemaNameOf(name);
    const examples = EXAMPLES[id];
    z.globalRegistry.add(schema, { ...schema.meta(), id, ...(examples ? { examples } : {}) });
  }
}

/** Returns what describes a route. Named schemas are put into `schemas` and referred to. */
function describeInto(schemas: Record<string, JsonSchema>) {
  const translated = new Map<z.ZodType, JsonSchema>();
  const addNamed = (named: Record<string, JsonSchema>) => {
    for (const [name, schema] of Object.entries(named)) schemas[name] ??= unnamed(schema);
  };
  const refer = (schema: unknown): unknown => {
    if (!isSchema(schema)) return schema;
    const existing = translated.get(schema);
    if (existing) return existing;
    const { own, named } = toJsonSchema(schema);
    addNamed(named);
    translated.set(schema, own);
    return own;
  };
  const contentOf = (content: Content | undefined) =>
    content &&
    Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema: refer(schema) }]));
  /** A list of parameters has no name in the document, so a named schema is taken apart. */
  const fieldsOf = (place: string, schema: unknown) => {
    if (!isSchema(schema)) return [];
    const { own, named } = toJsonSchema(schema);
    const name = nameIn(own);
    const { [name]: list = own, ...others } = named;
    addNamed(others);
    const { properties = {}, required = [] } = list;
    return Object.entries(properties).map(([name, { description, ...field }]) => ({
      ...{ name, in: place, required: place === "path" || required.includes(name) },
      ...(description === undefined ? {} : { description }),
      schema: field,
    }));
  };

  return (route: Route): Document["paths"][string][string] => {
    const { method, path, request = {}, responses, tags, summary, description, security } = route;
    const { params, query, headers, body } = request;
    const parameters = [...fieldsOf("path", params), ...fieldsOf("query", query), ...fieldsOf("header", headers)];
    return {
      ...{ operationId: operationIdOf({ method, path }), tags, summary, description, security },
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body ? { requestBody: { required: body.required ?? false, content: contentOf(body.content) } } : {}),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          {
            description: response.description,
            ...(response.headers ? { headers: headerRefs(Object.keys(response.headers.shape) as HeaderName[]) } : {}),
            content: contentOf(response.content),
          },
        ]),
      ),
    };
  };
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

const nameIn = ({ $ref }: JsonSchema): string => String($ref ?? "").slice(REF.length);

/** As a caller writes it: a field with a standard value may be left out. `named`: the schemas that it refers to. */
function toJsonSchema(schema: z.ZodType): { own: JsonSchema; named: Record<string, JsonSchema> } {
  const json = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => trim(jsonSchema),
  });
  const { $defs = {}, ...own } = JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${REF}`));
  return { own: unnamed(own), named: $defs };
}

/** Takes out what zod adds for itself: patterns beside formats, and the limits of JavaScript's integers. */
function trim(json: z.core.JSONSchema.BaseSchema): void {
  if (json.format !== undefined) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

function unnamed({ id: _id, $schema: _schema, ...json }: JsonSchema): JsonSchema {
  return json;
}
