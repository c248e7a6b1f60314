/** One request to the API: adds the token, renews it once, and turns refusals into errors. */
import type { z } from "zod";
import { API_BASE } from "../protocol/constants.ts";
import { ApiError } from "./api-error.ts";

export type ClientOptions = {
  /** Origin of the API without the base path; empty in a browser on the API's own site. */
  origin?: string;
  fetch?: typeof fetch;
  /** The current access token, or null when signed out. */
  getToken?: () => string | null | Promise<string | null>;
  /** Called once for a new access token when a call with a token gets a 401. Null: the session has ended. */
  renewToken?: () => Promise<string | null>;
};

export type RequestOptions = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** The most pages that are read of a whole list: 2,000 entries, more than a menu can show. */
const WHOLE_LIST_PAGES_MAX = 20;

export type Transport = ReturnType<typeof createTransport>;

export function createTransport(options: ClientOptions) {
  /**
   * Uses the current token first. After a 401 it renews the token and tries once more, so that an expired token is
   * never an error.
   */
  const raw = async (path: string, request: RequestOptions = {}): Promise<Response> => {
    const token = (await options.getToken?.()) ?? null;
    const first = await send(options, path, request, token);
    if (first.status !== 401 || !token || !options.renewToken) return first;
    const renewed = await options.renewToken();
    return renewed ? send(options, path, request, renewed) : first;
  };

  /** @throws ApiError unless the status is OK */
  const read = async (path: string, request: RequestOptions = {}): Promise<{ body: string; response: Response }> => {
    const response = await raw(path, request);
    const body = await response.text();
    if (!response.ok) throw new ApiError(response.status, body);
    return { body, response };
  };

  const callEmpty = async (path: string, request: RequestOptions = {}): Promise<unknown> => {
    const { body, response } = await read(path, request);
    return response.status === 204 || body === "" ? null : JSON.parse(body);
  };

  const call = async <S extends z.ZodType>(
    path: string,
    schema: S,
    request: RequestOptions = {},
  ): Promise<z.output<S>> => schema.parse(await callEmpty(path, request));

  /** Every page of a list, one after the other. */
  const callAll = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>[]> => {
    const items: z.output<S>[] = [];
    for (let page = 1; page <= WHOLE_LIST_PAGES_MAX; page++) {
      const { body, response } = await read(page === 1 ? path : `${path}?page=${page}`);
      items.push(...schema.array().parse(JSON.parse(body)));
      if (!/;\s*rel="next"/.test(response.headers.get("Link") ?? "")) break;
    }
    return items;
  };

  return { raw, read, call, callEmpty, callAll };
}

function send(options: ClientOptions, path: string, request: RequestOptions, token: string | null): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", ...request.headers };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (request.json !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method: request.method ?? "GET", headers };
  if (request.json !== undefined) init.body = JSON.stringify(request.json);
  if (request.form) init.body = request.form;
  if (request.signal) init.signal = request.signal;
  return (options.fetch ?? fetch)(`${options.origin ?? ""}${API_BASE}${path}`, init);
}

/** `?a=1&b=2` with the values that are set, or an empty string. */
export function toQuery(values: Record<string, string | number | boolean | undefined>): string {
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
}
