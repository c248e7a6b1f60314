/** Structured lines on standard output. Secrets are redacted by name before a line is written (I-30). */
import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { type Logger as PinoLogger, pino, stdSerializers } from "pino";

export type Logger = PinoLogger;
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

type LogContext = { requestId?: string; job?: string; jobId?: string };
type Running = { ids: LogContext; onUncaught?: (error: unknown) => void };
const context = new AsyncLocalStorage<Running>();

const SECRET_NAMES = [
  "authorization",
  "cookie",
  "set-cookie",
  "x-api-key",
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "accessToken",
  "refreshToken",
  "authToken",
  "secret",
  "challengeToken",
  "recoveryCodes",
  "clientSecret",
  "apiKey",
];

/** Redaction works on paths, so each name is listed at the depths at which objects are logged. */
const redactedPaths = SECRET_NAMES.flatMap((name) => {
  const key = /^\w+$/.test(name) ? name : `["${name}"]`;
  const below = /^\w+$/.test(name) ? `.${name}` : key;
  return [key, `*${below}`, `*.*${below}`, `*.*.*${below}`];
});

/** JSON leaves these as they are, but they move a terminal's cursor, end lines or turn text around. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

export type LogDestination = { write(line: string): void };

/** The process's logger. Lines written while a request or job runs carry its id. */
export function createLogger(options: { level: LogLevel; destination?: LogDestination }): Logger {
  const settings = {
    level: options.level,
    redact: { paths: redactedPaths, censor: "[redacted]" },
    serializers: { err: errorWithoutValues },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => context.getStore()?.ids ?? {},
    hooks: { streamWrite: (line: string) => line.replace(UNSEEN, escaped) },
  };
  if (options.destination) return pino(settings, options.destination);
  const output = pino.destination({ fd: 1, sync: true });
  // A closed terminal fails every write (EIO). pino ignores only a closed pipe; any other error would end the process.
  output.on("error", () => {});
  return pino(settings, output);
}

/**
 * What the web app, React and libraries print becomes lines of the log: a path printed as it was requested could end its
 * line and forge another.
 */
export function logConsole(log: Logger, target: Pick<Console, "warn" | "error"> = console): void {
  for (const level of ["warn", "error"] as const) {
    target[level] = (...values: unknown[]) => {
      const err = values.find((value) => value instanceof Error);
      const text = format(...values.filter((value) => value !== err));
      log[level](err ? { err } : {}, text);
    };
  }
}

/** Errors wrap each other: ours, the query builder's, the driver's. */
const CAUSES_MAX = 8;

/**
 * The error without the failed statement's values, which may be emails, password hashes, links with tokens or whole
 * mails. The query builder puts them into its message and a field; PostgreSQL quotes some in its `detail`.
 */
function errorWithoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { params: _params, detail: _detail, ...logged } = stdSerializers.err(error);
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < CAUSES_MAX; at = at.cause, depth++) {
    if (!(at instanceof DrizzleQueryError)) continue;
    // The query builder's format.
    const values = `\nparams: ${at.params}`;
    logged.message = logged.message.replaceAll(values, "");
    logged.stack = logged.stack.replaceAll(values, "");
  }
  return logged;
}

/**
 * Runs `work` so that every line written within it carries the given ids. `onUncaught` receives errors thrown within it
 * that nothing catches, such as in a stream's callback: see `endUncaught`.
 */
export function withLogContext<T>(ids: LogContext, work: () => T, onUncaught?: (error: unknown) => void): T {
  return context.run(onUncaught ? { ids, onUncaught } : { ids }, work);
}

/**
 * Called when the process learns of an uncaught error: ends only the request that threw it. False: it belongs to no
 * request, so its damage is unknown and the process must stop.
 */
export function endUncaught(error: unknown): boolean {
  const onUncaught = context.getStore()?.onUncaught;
  onUncaught?.(error);
  return onUncaught !== undefined;
}

/** The id of the request being answered; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return context.getStore()?.ids.requestId;
}
