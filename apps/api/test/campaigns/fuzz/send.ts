/** Sends a made-up request as one of the callers. */
import { API_KEY_HEADER } from "@toile/contract";
import type { TestApp } from "../../harness.ts";
import { drawnGarment, drawnPerson } from "../../images.ts";
import type { FuzzResponse, Operation } from "./openapi.ts";
import type { FuzzRequest } from "./requests.ts";

export type Caller = { name: string; headers: Record<string, string> };

export const keyHeaders = (apiKey: string) => ({ [API_KEY_HEADER]: apiKey, authorization: `Bearer ${apiKey}` });

/** An endless stream is closed after this time; what arrived until then is checked. */
const STREAM_MS = 2_000;

export async function send(
  test: Pick<TestApp, "app">,
  operation: Operation,
  fuzzed: FuzzRequest,
  caller: Caller,
): Promise<FuzzResponse> {
  const leave = new AbortController();
  const request = await toRequest(operation, fuzzed, caller, leave.signal);
  // A request that no client can send is not a finding.
  if (!request) return { status: 0, contentType: "", text: "" };
  const response = await test.app.fetch(request);
  const timer = setTimeout(() => leave.abort(), STREAM_MS);
  const text = await response.text().catch(() => "");
  clearTimeout(timer);
  return { status: response.status, contentType: response.headers.get("content-type") ?? "", text };
}

async function toRequest(
  { method, path }: Operation,
  { path: words, query, headers: input, body }: FuzzRequest,
  caller: Caller,
  signal: AbortSignal,
): Promise<Request | null> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(words[name] ?? "x"));
  try {
    const url = new URL(filled, "http://localhost:3000");
    for (const [name, word] of query) url.searchParams.append(name, word);
    const headers = new Headers(caller.headers);
    for (const [name, word] of input) headers.set(name, word);
    const init: RequestInit = { method, headers, signal, redirect: "manual" };
    if (body && method !== "GET" && method !== "HEAD") {
      if (body.contentType === "multipart/form-data") init.body = await toForm(body.value);
      else {
        headers.set("content-type", body.contentType);
        init.body = body.contentType.endsWith("json") ? JSON.stringify(body.value) : String(body.value);
      }
    }
    return new Request(url, init);
  } catch {
    return null;
  }
}

/** A lone surrogate has no form in a URL. A dot alone would be another path. */
function encode(word: string): string {
  const text = word.toWellFormed();
  return text === "" || text === "." || text === ".." ? "x" : encodeURIComponent(text);
}

async function toForm(value: unknown): Promise<FormData> {
  const form = new FormData();
  for (const [name, word] of Object.entries(Object(value) as Record<string, unknown>)) {
    const file = typeof word === "string" ? await fileOf(word) : undefined;
    if (file) form.append(name, file, "picture.jpg");
    else form.append(name, typeof word === "string" ? word : (JSON.stringify(word) ?? ""));
  }
  return form;
}

let drawn: Promise<[Buffer, Buffer]> | undefined;

async function fileOf(word: string): Promise<Blob | undefined> {
  if (!word.startsWith("file:")) return undefined;
  drawn ??= Promise.all([drawnPerson(), drawnGarment()]);
  const [person, garment] = await drawn;
  const bytes: Record<string, Uint8Array> = {
    person,
    garment,
    cut: person.subarray(0, 900),
    text: Buffer.from("no picture"),
  };
  return new Blob([new Uint8Array(bytes[word.slice(5)] ?? [])], { type: "image/jpeg" });
}
