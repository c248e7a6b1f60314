/**
 * Unwanted bodies: too large, broken, empty, repeated or odd, written to the socket byte by byte, because no HTTP
 * client would send most of them.
 */
import net from "node:net";
import { resolveRefs } from "@toile/contract";

export const BODY_TYPES = {
  json: "application/json",
  multipart: "multipart/form-data; boundary=b",
  form: "application/x-www-form-urlencoded",
  bytes: "application/octet-stream",
} as const;
export type BodyType = keyof typeof BODY_TYPES;
export const FRAMINGS = ["content-length", "chunked"] as const;
export type Framing = (typeof FRAMINGS)[number];

export type Operation = {
  method: string;
  path: string;
  /** The form's field for a file, if the route accepts one. */
  field: string;
  /** The document describes a body for it. */
  readsBody: boolean;
};

export type OpenApi = {
  paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema?: FormSchema }> } }>>;
};
type FormSchema = { properties?: Record<string, { format?: string }> };

/** Every operation of the document; `id` fills the parameters of a path. */
export function operationsOf(document: OpenApi, id: () => string): Operation[] {
  const { paths } = resolveRefs(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const properties = requestBody?.content?.["multipart/form-data"]?.schema?.properties ?? {};
      const field = Object.entries(properties).find(([, { format }]) => format === "binary")?.[0] ?? "image";
      const readsBody = requestBody !== undefined;
      return { method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, id), field, readsBody };
    }),
  );
}

/** Everything else: pages, files, unknown paths, and those beside the API. */
export const OTHER_PATHS: Operation[] = [
  ...["/", "/nothing", "/assets/x", "/login", "/media/x", "/pictures/x", "/sitemap.xml", "/healthz", "/metrics"],
  ...[
    "/_stripe/v1/payment_intents",
    "/_stripe/_sim/clock",
    "/api/v1/nothing",
    "/api/v1/products//import",
    "/api/v1/images/check/",
  ],
].flatMap((path) => ["POST", "PUT", "GET"].map((method) => ({ method, path, field: "image", readsBody: false })));

const PIECE = Buffer.alloc(64 * 1024, "x");
/** For an answer after the last byte was sent. */
const RESPONSE_MAX_MS = 30_000;

/** The start of such a body; it continues with one letter, so that no reader finds an early end. */
function beginningOf(type: BodyType, field: string): Buffer {
  const part = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.from({ json: '{"email":"', multipart: part, form: "email=", bytes: "" }[type]);
}

export type Outcome = {
  /** 0: the connection ended without one. */
  status: number;
  sentBytes: number;
};

export type LargeBody = { type: BodyType; framing: Framing; bytes: number; token: string };

/** Keeps sending after the answer has come, until all is sent or the other side hangs up. */
export function sendLarge(port: number, { method, path, field }: Operation, body: LargeBody): Promise<Outcome> {
  const { type, framing, bytes, token } = body;
  const headers = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${token}`,
    `Content-Type: ${BODY_TYPES[type]}`,
    framing === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`,
  ];
  const frame = (piece: Buffer) =>
    framing === "chunked" ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, END]) : piece;
  const whole = frame(PIECE);
  return converse(port, Buffer.from(`${headers.join("\r\n")}\r\n\r\n`), function* () {
    const beginning = beginningOf(type, field);
    if (beginning.length > 0) yield frame(beginning);
    let left = bytes - beginning.length;
    for (; left >= PIECE.length; left -= PIECE.length) yield whole;
    if (left > 0) yield frame(PIECE.subarray(0, left));
    if (framing === "chunked") yield Buffer.from("0\r\n\r\n");
  });
}

const END = Buffer.from("\r\n");

/** What the client does once all was sent: waits for the answer, half-closes, or hangs up. */
type Ending = "waits" | "ends" | "hangs up";

function converse(
  port: number,
  head: Buffer,
  pieces: () => Generator<Buffer>,
  ending: Ending = "waits",
): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    const more = pieces();
    let response = "";
    let sentBytes = 0;
    let allSent = false;
    let late: NodeJS.Timeout | undefined;
    const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0);
    const pump = () => {
      for (let next = more.next(); ; next = more.next()) {
        if (next.done) break;
        sentBytes += next.value.length;
        if (!socket.write(next.value)) return;
      }
      allSent = true;
      if (ending === "hangs up") setImmediate(() => socket.destroy());
      else if (ending === "ends") socket.end();
      late = setTimeout(() => socket.destroy(), RESPONSE_MAX_MS);
      if (status() > 0) socket.destroy();
    };
    socket.on("drain", pump);
    socket.on("connect", () => {
      socket.write(head);
      pump();
    });
    socket.on("data", (chunk) => {
      if (response.length < 100) response += chunk.toString("latin1");
      // An event stream would never end.
      if (allSent && status() > 0) socket.destroy();
    });
    // The other side may hang up while we send.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(late);
      resolve({ status: status(), sentBytes });
    });
  });
}

type OddBody = { name: string; headers: string[]; body: string | Buffer; ending?: Ending; times?: number };

const sized = (type: string, body: string | Buffer): Pick<OddBody, "headers" | "body"> => ({
  headers: [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`],
  body,
});
const json = (name: string, body: string | Buffer): OddBody => ({ name, ...sized(BODY_TYPES.json, body) });
const multipart = (name: string, body: string): OddBody => ({ name, ...sized(BODY_TYPES.multipart, body) });
const DEEP = 20_000;

export function oddBodies(field: string): OddBody[] {
  const part = String(beginningOf("multipart", field));
  return [
    { name: "none", headers: ["Content-Length: 0"], body: "" },
    {
      name: "none, chunked",
      headers: ["Content-Type: application/json", "Transfer-Encoding: chunked"],
      body: "0\r\n\r\n",
    },
    {
      name: "torn",
      headers: ["Content-Type: application/json", "Content-Length: 1000"],
      body: '{"email":',
      ending: "ends",
    },
    {
      name: "torn and cut",
      headers: ["Content-Type: application/json", "Content-Length: 1000"],
      body: "{",
      ending: "hangs up",
    },
    {
      name: "torn form",
      headers: [`Content-Type: ${BODY_TYPES.multipart}`, "Content-Length: 90000"],
      body: part,
      ending: "hangs up",
    },
    {
      name: "torn chunk",
      headers: [`Content-Type: ${BODY_TYPES.multipart}`, "Transfer-Encoding: chunked"],
      body: "fff\r\n--b",
      ending: "ends",
    },
    {
      name: "chunk of no size",
      headers: ["Content-Type: application/json", "Transfer-Encoding: chunked"],
      body: "zz\r\n{}\r\n",
    },
    { ...json("twice on one connection", "{}"), times: 2 },
    { name: "two lengths", headers: ["Content-Length: 2", "Content-Length: 3"], body: "{}" },
    { name: "length and chunks", headers: ["Content-Length: 2", "Transfer-Encoding: chunked"], body: "0\r\n\r\n" },
    json("null", "null"),
    json("a list", "[]"),
    json("a text", '"text"'),
    json("a number beyond numbers", '{"email":1e999,"quantity":1e999,"amount":-1e999}'),
    json("deep", `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`),
    json("a prototype", '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}'),
    json("no text", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x3a, 0x31, 0x7d])),
    json(
      "NUL",
      '{"email":"a\\u0000@b.c","password":"\\u0000","firstName":"\\u0000","name":"\\u0000","code":"\\u0000"}',
    ),
    json("half a character", '{"email":"\\ud800","firstName":"\\udfff","name":"\\ud800","code":"\\ud800"}'),
    multipart("an empty form", "--b--\r\n"),
    multipart("no form", "nothing"),
    multipart("an empty file", `${part}\r\n--b--\r\n`),
    multipart("the same file twice", `${part}x\r\n${part}x\r\n--b--\r\n`),
    multipart("a form without its end", `${part}x`),
    { name: "a form without a boundary", ...sized("multipart/form-data", part) },
    { name: "no kind", headers: ["Content-Length: 2"], body: "{}" },
    { name: "a strange kind", ...sized('application/json; charset="\\', "{}") },
    { name: "said to be packed", headers: ["Content-Encoding: gzip", "Content-Length: 2"], body: "{}" },
    { name: "form fields", ...sized(BODY_TYPES.form, "a=%&%zz=1&=&&email[]=%00") },
  ];
}

export function sendOdd(port: number, { method, path }: Operation, odd: OddBody, token: string): Promise<Outcome> {
  const lines = [`${method} ${path} HTTP/1.1`, "Host: localhost", `Authorization: Bearer ${token}`, ...odd.headers];
  const request = Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), Buffer.from(odd.body)]);
  const all = Buffer.concat(Array.from({ length: odd.times ?? 1 }, () => request));
  return converse(port, all, function* () {}, odd.ending);
}
