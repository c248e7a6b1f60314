/** JSON over HTTP to one service. It distinguishes an answer from none, and whether the request may have arrived. */
import { Agent, request } from "undici";

export type ServiceResponse = {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string | string[] | undefined>;
  /** Undefined if the body is not JSON. */
  json: unknown;
};

/** There was no complete answer. */
export class Unanswered extends Error {
  /** False: the connection failed, so nothing was started. True: the service may have accepted the request. */
  readonly mayHaveArrived: boolean;
  constructor(message: string, { mayHaveArrived, cause }: { mayHaveArrived: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = "Unanswered";
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Errors of a connection that was never established. */
const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
/** An answer without pictures is far smaller; services that return pictures set their own limit. */
const RESPONSE_MAX_BYTES = 1024 * 1024;

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Relative to the base, or a URL from the service itself, which must have the same origin. */
  to: string | URL;
  json?: unknown;
  headers?: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal;
  maxBytes?: number;
};

/** @param headers sent with each call, including the key; they never leave the base's origin */
export function createApiClient({ baseUrl, headers }: { baseUrl: string; headers: Record<string, string> }) {
  const base = new URL(baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
  const agent = new Agent({ maxHeaderSize: 32 * 1024, headersTimeout: 0, bodyTimeout: 0 });
  return {
    origin: base.origin,
    /** @throws Unanswered */
    async call({
      method,
      to,
      json,
      timeoutMs,
      signal,
      maxBytes = RESPONSE_MAX_BYTES,
      ...call
    }: Call): Promise<ServiceResponse> {
      if (!URL.canParse(String(to), base)) throw new Unanswered("the URL is not valid", { mayHaveArrived: false });
      const url = new URL(to, base);
      if (url.origin !== base.origin) {
        throw new Unanswered("the URL is of another host, which must not receive the key", { mayHaveArrived: false });
      }
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        signal?.throwIfAborted();
        const response = await request(url, {
          method,
          dispatcher: agent,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
          headers: {
            accept: "application/json",
            ...(json === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
            ...call.headers,
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        });
        response.body.on("error", () => undefined);
        const body = await readLimited(response.body, maxBytes);
        return { status: response.statusCode, headers: response.headers, json: parseJson(body) };
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        throw new Unanswered(`no answer from ${base.host}`, {
          mayHaveArrived: !NEVER_CONNECTED.has(code),
          cause: error,
        });
      }
    },
    close: () => agent.destroy(),
  };
}

export async function readLimited(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new RangeError(`more than ${maxBytes} bytes came`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

export type ApiClient = ReturnType<typeof createApiClient>;
