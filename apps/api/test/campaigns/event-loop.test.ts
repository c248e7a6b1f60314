/**
 * No request holds up everyone: each operation of the OpenAPI document gets its dearest valid and invalid inputs, and in
 * no turn of the event loop does the server's thread compute for more than 50 ms (of a quiet machine: loop-watch.ts).
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { API_BASE, FASHN_BASE, IMAGE_MAX_BYTES, PAGE_LIMIT_MAX } from "@toile/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, type TestUser } from "../factories.ts";
import { createTestPlatform, type TestPlatform } from "../harness.ts";
import { paddedTo } from "../images.ts";
import { type SpawnedServer, spawnServer } from "../spawned-server.ts";
import { type Document, nameOf, type Operation, operationsOf, type Parameter, type Schema } from "./fuzz/openapi.ts";

const HELD_MS = 50;
/** What holds the loop does so every time; a collection of garbage or code that runs for the first time does not. */
const TRIES = 3;
const BODY_MAX_LENGTH = 64 * 1024;
const PRODUCTS = 120;
const WATCH = new URL("../loop-watch.ts", import.meta.url).href;

type Input = { name: string; send(): Promise<unknown> };

let bed: TestPlatform;
let folder: string;
let server: SpawnedServer;
let operations: Operation[];
let photo: Blob;
let admin: TestUser;

beforeAll(async () => {
  bed = await createTestPlatform();
  folder = mkdtempSync(path.join(tmpdir(), "toile-loop-"));
  const { database, authSecret } = bed.platform.config;
  if (database.kind !== "url") throw new Error("the test database has an address");
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder, AUTH_SECRET: authSecret, DEMO: "off" };
  const watch = { NODE_OPTIONS: `--import=${WATCH}`, LOOP_WATCH_FILE: watchFile() };
  server = await spawnServer({ environment: { ...environment, ...watch, RATE_LIMITS: "off", LOG_LEVEL: "error" } });
  admin = await createUser(bed, { role: "admin", credits: 50 });
  const document = (await (await call("GET", `${API_BASE}/openapi.json`)).json()) as Document;
  operations = operationsOf(document);
  photo = await largestPhoto();
  await stock();
}, 300_000);
afterAll(async () => {
  await server.stop();
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const watchFile = () => path.join(folder, "loop-watch-port");

function call(method: string, pathname: string, init: RequestInit = {}, token = admin.token): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
  return fetch(server.origin + pathname, { redirect: "manual", ...init, method, headers });
}

/** 10 MB and 24 megapixels. */
async function largestPhoto(): Promise<Blob> {
  const drawn = sharp({ create: { width: 4000, height: 6000, channels: 3, background: "#ccbbaa" } });
  return new Blob([new Uint8Array(paddedTo(await drawn.jpeg().toBuffer(), IMAGE_MAX_BYTES - 1024))]);
}

async function stock(): Promise<void> {
  const json = (value: unknown) => ({ body: JSON.stringify(value), headers: { "content-type": "application/json" } });
  const idOf = async (response: Response): Promise<string> => ((await response.json()) as { id: string }).id;
  const brandId = await idOf(await call("POST", `${API_BASE}/brands`, json({ name: "Ona" })));
  const categoryId = await idOf(await call("POST", `${API_BASE}/categories`, json({ name: "Shirts" })));
  for (let number = 0; number < PRODUCTS; number += 1) {
    const product = {
      name: `Linen shirt ${number}`,
      brandId,
      categoryId,
      price: 20,
      description: "linen ".repeat(300),
    };
    expect((await call("POST", `${API_BASE}/products`, json(product))).status).toBe(201);
  }
}

/** The longest value that a schema allows. */
function dearest(schema: Schema): unknown {
  const { enum: values, anyOf, type, properties, items } = schema;
  if (Array.isArray(values)) return values.at(-1) as unknown;
  if (Array.isArray(anyOf)) return dearest(anyOf[0] as Schema);
  const [kind] = [type].flat();
  if (kind === "object")
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, inner]) => [name, dearest(inner as Schema)]),
    );
  if (kind === "array")
    return Array.from({ length: Number(schema.maxItems ?? 50) }, () => dearest((items ?? {}) as Schema));
  if (kind === "boolean") return true;
  if (kind === "integer" || kind === "number") return Number(schema.maximum ?? 1);
  if (schema.format === "binary") return photo;
  if (schema.format === "uuid") return crypto.randomUUID();
  if (schema.format === "email") return `${"a".repeat(60)}@example.com`;
  return "linen shirt ".repeat(400).slice(0, Number(schema.maxLength ?? 4000));
}

/** The document itself, which it does not describe. */
const DOCUMENT: Operation = {
  method: "GET",
  path: `${API_BASE}/openapi.json`,
  parameters: [],
  bodies: [],
  responses: {},
};

const words = (parameters: Parameter[], place: Parameter["in"], value: (one: Parameter) => string) =>
  parameters.filter((one) => one.in === place).map((one) => [one.name, value(one)] as [string, string]);

function pathOf({ path: pattern, parameters }: Operation, value: (one: Parameter) => string): string {
  const named = new Map(words(parameters, "path", value));
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named.get(name) ?? "x"));
  const query = new URLSearchParams(words(parameters, "query", value));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

const longest = ({ name, schema = {} }: Parameter): string =>
  name === "limit" ? String(PAGE_LIMIT_MAX) : name === "page" ? "1" : String(dearest(schema)).slice(0, 2000);
const wrong = (): string => "%".repeat(1000);

const NESTED = "[".repeat(BODY_MAX_LENGTH);
const MANY = `[${"{},".repeat(BODY_MAX_LENGTH / 3 - 2)}1]`;

/** Each with an account of its own: some operations delete it. */
async function inputsOf(operation: Operation): Promise<Input[]> {
  const { token } = await createUser(bed, { role: "admin", credits: 50 });
  const send =
    (pathname: string, init: RequestInit = {}) =>
    async () => {
      // Streams of events do not end by themselves.
      const signal = AbortSignal.timeout(30_000);
      const response = await call(operation.method, pathname, { ...init, signal }, token);
      if (response.headers.get("content-type")?.includes("event-stream")) await response.body?.cancel();
      else await response.arrayBuffer();
    };
  const right = pathOf(operation, longest);
  const inputs: Input[] = [
    { name: "the longest", send: send(right) },
    { name: "a wrong one", send: send(pathOf(operation, wrong)) },
  ];
  for (const [contentType, schema] of operation.bodies) {
    const value = dearest(schema);
    if (contentType === "multipart/form-data") {
      const form = new FormData();
      for (const [name, one] of Object.entries(value as Record<string, unknown>)) form.set(name, one as Blob | string);
      const files = [...form].filter(([, one]) => typeof one !== "string");
      const alone = new FormData();
      for (const [name, one] of files) alone.set(name, one);
      inputs.push({ name: "a form", send: send(right, { body: form }) });
      inputs.push({ name: "the largest pictures", send: send(right, { body: alone }) });
    } else {
      const headers = { "content-type": contentType };
      const whole = JSON.stringify(value).slice(0, BODY_MAX_LENGTH);
      for (const [name, body] of Object.entries({ "a body": whole, "lists in lists": NESTED, "many objects": MANY }))
        inputs.push({ name, send: send(right, { body, headers }) });
    }
  }
  return inputs;
}

const watched = async (pathname = "/"): Promise<number> =>
  Number(await (await fetch(`http://127.0.0.1:${readFileSync(watchFile(), "utf8")}${pathname}`)).text());

/** The shortest of the longest turns of each try, in milliseconds of a quiet machine. */
async function heldMs({ send }: Input): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < TRIES; count += 1) {
    await watched();
    await send().catch(() => undefined);
    const ms = await watched();
    // The ruler takes as long as a turn may.
    least = Math.min(least, ms > HELD_MS ? ms * Math.min(1, HELD_MS / (await watched("/ruler"))) : ms);
    if (least < HELD_MS) break;
  }
  return least;
}

test("no operation's dearest input holds the event loop for more than 50 ms", { timeout: 600_000 }, async () => {
  expect(operations.length).toBeGreaterThan(150);
  const held: string[] = [];
  for (const operation of [DOCUMENT, ...operations]) {
    for (const input of await inputsOf(operation)) {
      const ms = await heldMs(input);
      if (ms > HELD_MS) held.push(`${nameOf(operation)}, ${input.name}: ${Math.round(ms)} ms`);
    }
  }
  expect(held.join("\n")).toBe("");
});

test("neither does a body of 27 MB to FASHN's endpoint: pictures, lists in lists, or millions of objects", {
  timeout: 120_000,
}, async () => {
  const { token } = await createUser(bed, { credits: 50 });
  const made = await call("POST", `${API_BASE}/developer/api-key/generate`, {}, token);
  const { apiKey } = (await made.json()) as { apiKey: string };
  const picture = `data:image/jpeg;base64,${Buffer.from(await photo.arrayBuffer()).toString("base64")}`;
  const inputs = { model_image: picture, garment_image: picture };
  const bodies = {
    "two pictures": JSON.stringify({ model_name: "tryon-v1.6", inputs }),
    "slashes escaped": JSON.stringify({ model_name: "tryon-v1.6", inputs }).replaceAll("/", "\\/").slice(0, 27_900_000),
    "lists in lists": "[".repeat(27_000_000),
    "millions of objects": `[${"{},".repeat(8_999_999)}{}]`,
  };
  const held: string[] = [];
  for (const [name, body] of Object.entries(bodies)) {
    const send = () =>
      call("POST", `${FASHN_BASE}/run`, { body, headers: { "content-type": "application/json" } }, apiKey);
    const ms = await heldMs({ name, send });
    if (ms > HELD_MS) held.push(`${name}: ${Math.round(ms)} ms`);
  }
  expect(held.join("\n")).toBe("");
});

test("a server that computes in a turn for as long as twice the limit is caught", { timeout: 60_000 }, async () => {
  const careless = await spawnServer({
    file: path.join(import.meta.dirname, "../careless-server.ts"),
    environment: { NODE_OPTIONS: `--import=${WATCH}`, LOOP_WATCH_FILE: watchFile() },
  });
  try {
    const ms = await heldMs({ name: "twice the limit", send: () => fetch(`${careless.origin}/compute`) });
    expect(ms).toBeGreaterThan(HELD_MS);
  } finally {
    await careless.stop("SIGKILL");
  }
});
