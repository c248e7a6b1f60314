/** One call of the API: its parameters, who may call it, and what it does inside a transaction. */
import type { z } from "zod";
import type { Rules } from "../billing/collect.ts";
import type { FormObject } from "../protocol/form.ts";
import { readParams } from "../protocol/params.ts";
import type { ProblemBody } from "../protocol/problems.ts";
import type { Tx } from "../store/store.ts";

/** A browser has the publishable key and may use only the intent whose client secret it sends. */
export type Caller = { browser: boolean };

export type Call<P> = { tx: Tx; id: string; params: P; caller: Caller; rules: Rules };

/** The response, or why the card was refused. A refusal keeps its changes. */
export type EndpointResponse = { body: object } | { refused: ProblemBody };

export type Endpoint = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Browsers may call it with the publishable key. */
  browser: boolean;
  /** Reads the parameters and returns the rest of the work. It throws before anything is changed. */
  prepare(form: FormObject): (call: Omit<Call<never>, "params">) => EndpointResponse;
  expandable(form: FormObject): string[] | undefined;
};

type Options = { browser?: boolean };

const expandOf = (form: FormObject): string[] | undefined => {
  const requested = form.expand;
  const paths = Array.isArray(requested) ? requested : requested === undefined ? [] : [requested];
  return paths.filter((path) => typeof path === "string");
};

/** For calls that a card's bank may refuse. */
export function risky<T extends z.ZodType>(
  method: Endpoint["method"],
  path: string,
  schema: T,
  run: (call: Call<z.infer<T>>) => EndpointResponse,
  { browser = false }: Options = {},
): Endpoint {
  return {
    method,
    path,
    browser,
    prepare: (form) => {
      const params = readParams(schema, form);
      return (call) => run({ ...call, params });
    },
    expandable: expandOf,
  };
}

export function endpoint<T extends z.ZodType>(
  method: Endpoint["method"],
  path: string,
  schema: T,
  run: (call: Call<z.infer<T>>) => object,
  options: Options = {},
): Endpoint {
  return risky(method, path, schema, (call) => ({ body: run(call) }), options);
}
