/** One POST to a developer's URL, behind the guards of platform/outbound: in production only to the public internet (I-44). */
import { lookup } from "node:dns";
import { Agent, request } from "undici";
import { nowMs } from "../../platform/clock.ts";
import {
  acceptUrl,
  guardedLookup,
  isPublicAddress,
  isPublicOrPrivateAddress,
  Refused,
  reasonOf,
} from "../../platform/outbound/outbound.ts";
import { excerptOf } from "./webhooks.rules.ts";

const TIMEOUT_MS = 15_000;
/** How much of a response is read. */
const RESPONSE_MAX_BYTES = 4096;
const PORTS = new Set(["", "443", "8443"]);

export type PostRules = {
  /** Tests control how names resolve. */
  lookup?: typeof lookup;
  /** In production only https to public addresses. Elsewhere a developer's own machine is the usual receiver. */
  production: boolean;
};

export type PostOutcome =
  | { kind: "answered"; status: number; latencyMs: number; response: string }
  | { kind: "unanswered"; problem: string; latencyMs: number };

const rulesOf = ({ production }: PostRules) =>
  production ? { isPublic: isPublicAddress, ports: PORTS } : { isPublic: isPublicOrPrivateAddress, ports: null };

/** The URL in its normal form. @throws Refused with a sentence for the developer */
export function parseTarget(text: string, rules: PostRules): string {
  const url = acceptUrl(text, rulesOf(rules));
  if (rules.production && url.protocol !== "https:") throw new Refused("It must begin with https.");
  url.hash = "";
  return url.href;
}

/** Never throws because of the other side. Redirects are not followed. */
export async function postMessage(
  rules: PostRules,
  { url, headers, body, signal }: { url: string; headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<PostOutcome> {
  const startedMs = nowMs();
  const latencyMs = () => Math.max(0, Math.round(nowMs() - startedMs));
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  // A separate connection: a pooled socket could reuse a check made for another name.
  const agent = new Agent({
    connect: { lookup: guardedLookup({ lookup: rules.lookup ?? lookup, ...rulesOf(rules) }), timeout: TIMEOUT_MS },
    pipelining: 0,
    maxHeaderSize: 16 * 1024,
  });
  try {
    const response = await request(parseTarget(url, rules), {
      method: "POST",
      dispatcher: agent,
      signal: AbortSignal.any([signal, timeout]),
      headers: { "content-type": "application/json", "user-agent": "Toile-Webhooks", ...headers },
      body,
    });
    response.body.on("error", () => undefined);
    const text = await readBeginning(response.body).catch(() => "");
    return { kind: "answered", status: response.statusCode, latencyMs: latencyMs(), response: excerptOf(text) };
  } catch (error) {
    signal.throwIfAborted();
    const problem = timeout.aborted ? "Its server did not answer in time." : reasonOf(error);
    return { kind: "unanswered", problem, latencyMs: latencyMs() };
  } finally {
    await agent.destroy();
  }
}

async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= RESPONSE_MAX_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, RESPONSE_MAX_BYTES).toString("utf8");
}
