/** What the OpenAPI document says beyond the schemas: names of operations, and headers. Pure. */
type Reference = { $ref: string };
type Response = { description: string; headers?: Record<string, unknown>; content?: unknown };
type Operation = {
  [field: string]: unknown;
  parameters?: { name: string; in: string }[];
  responses: Record<string, Response>;
};
export type JsonSchema = {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};
export type Document = {
  openapi: string;
  info: object;
  servers: object[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; [kind: string]: Record<string, unknown> };
};

/** `errorBody` is `ErrorBody`. */
export const schemaNameOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `get /api/v1/style/predictions/{id}` is `getStylePredictionsById`: as stable as the path itself. */
export function operationIdOf({ method, path }: { method: string; path: string }): string {
  const words = path
    .replace(/^\/api\/v1\//, "/")
    .replace(/^\/v1\//, "/fashn/")
    .replaceAll(/\{(\w+)\}/g, "by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method + words.map(schemaNameOf).join("");
}

const integer = { type: "integer" } as const;
export const HEADERS = {
  "RateLimit-Limit": { description: "Requests in the limit's time", schema: integer, example: 60 },
  "RateLimit-Remaining": { description: "Requests that are left", schema: integer, example: 59 },
  "RateLimit-Reset": { description: "Seconds until the count restarts", schema: integer, example: 42 },
  "RateLimit-Policy": {
    description: "The limit, and its time in seconds",
    schema: { type: "string" },
    example: "60;w=60",
  },
  "Retry-After": { description: "Seconds to wait before the next try", schema: integer, example: 2 },
  "X-Total-Count": { description: "Rows on all pages together", schema: integer, example: 131 },
  Link: {
    description: "The first, previous, next and last page (RFC 8288)",
    schema: { type: "string" },
    example: '</api/v1/products?page=2&limit=20>; rel="next"',
  },
  Location: { description: "Where to follow what was begun", schema: { type: "string" } },
  "Idempotent-Replayed": {
    description: "The stored answer to the first request with this Idempotency-Key",
    schema: { type: "string", const: "true" },
  },
};
export type HeaderName = keyof typeof HEADERS;

const RATE_LIMIT: HeaderName[] = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "RateLimit-Policy"];

/** The headers that one response may have, by what its operation declares. */
function headersOf({ parameters = [], responses }: Operation, status: string): HeaderName[] {
  const takes = (place: string, name: string) =>
    parameters.some((one) => one.in === place && one.name?.toLowerCase() === name);
  const succeeds = status.startsWith("2");
  const names: HeaderName[] = [];
  if ("429" in responses && (succeeds || status === "429")) names.push(...RATE_LIMIT);
  if (status === "429" || status === "503") names.push("Retry-After");
  if (succeeds && takes("header", "idempotency-key")) names.push("Idempotent-Replayed");
  if (status === "200" && takes("query", "page")) names.push("X-Total-Count", "Link");
  return names;
}

export const headerRefs = (names: HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export function addHeaders({ paths }: Pick<Document, "paths">): void {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const names = headersOf(operation, status);
      if (names.length > 0) response.headers = { ...response.headers, ...headerRefs(names) };
    }
  }
}
