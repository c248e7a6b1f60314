import { ToileError, toError } from "./errors.ts";

export type TransportOptions = {
  /** Where the shop is: https://shop.example */
  baseUrl: string;
  apiKey: string;
  /** How often a call is retried after a temporary failure; 3 by default. */
  retries?: number;
  /** The time limit for one response in milliseconds; 60 seconds by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

export type Call = {
  method?: "GET" | "POST" | "DELETE";
  headers?: Record<string, string>;
  form?: FormData;
  signal?: AbortSignal | undefined;
};

const RETRIES = 3;
const TIMEOUT_MS = 60_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** Too many requests, or a server that is being replaced: the same request may succeed later. */
const PASSING = new Set([429, 502, 503, 504]);

export type Transport = ReturnType<typeof createTransport>;

/** Every call here is safe to repeat: those that cost something carry an Idempotency-Key. */
export function createTransport(options: TransportOptions) {
  const base = options.baseUrl.replace(/\/+$/, "");
  const once = async (path: string, { method = "GET", headers = {}, form, signal }: Call): Promise<Response> => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    try {
      return await (options.fetch ?? fetch)(base + path, {
        method,
        headers: { Accept: "application/json", ...headers },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(form ? { body: form } : {}),
      });
    } catch (cause) {
      // The caller cancelled, so the caller gets the signal's own reason.
      signal?.throwIfAborted();
      if (timeout.aborted)
        throw new ToileError("The server did not answer in time.", { code: "TIMEOUT", status: 0, cause });
      throw new ToileError("The server could not be reached.", { code: "NETWORK", status: 0, cause });
    }
  };
  return {
    /** @throws ToileError unless the response is a success; the signal's reason when it aborts */
    async send(path: string, call: Call = {}): Promise<Response> {
      for (let failed = 0; ; failed += 1) {
        let error: unknown;
        try {
          const response = await once(path, call);
          if (response.ok) return response;
          error = await toError(response);
        } catch (thrown) {
          error = thrown;
        }
        if (!(error instanceof ToileError) || !mayPass(error) || failed >= (options.retries ?? RETRIES)) throw error;
        await wait(error.retryAfterMs ?? backoffMs(failed), call.signal);
      }
    },
  };
}

/** A failed engine ends its try-on, whatever the status: the same key would get the same response. */
const mayPass = ({ status, code, predictionId }: ToileError): boolean =>
  code === "NETWORK" || code === "TIMEOUT" || (PASSING.has(status) && predictionId === undefined);

/** Half of the delay is random, so that many programs do not retry at the same moment. */
const backoffMs = (failed: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failed) * (0.5 + Math.random() / 2);

export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
