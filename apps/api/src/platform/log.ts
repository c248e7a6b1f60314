/** Structured lines on standard output. Secrets are cut out by name before a line is written (I-30). */
import { AsyncLocalStorage } from "node:async_hooks";
import { type Logger as PinoLogger, pino } from "pino";

export type Logger = PinoLogger;
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

type LogContext = { requestId?: string; job?: string; jobId?: string };
const context = new AsyncLocalStorage<LogContext>();

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
  "clientSecret",
  "apiKey",
];

/** Redaction works on paths, so each name is listed at the depths at which objects are logged here. */
const redactedPaths = SECRET_NAMES.flatMap((name) => {
  const key = /^\w+$/.test(name) ? name : `["${name}"]`;
  const below = /^\w+$/.test(name) ? `.${name}` : key;
  return [key, `*${below}`, `*.*${below}`, `*.*.*${below}`];
});

export type LogDestination = { write(line: string): void };

/** The process's logger. Lines written while a request or job runs carry its id. */
export function createLogger(options: { level: LogLevel; destination?: LogDestination }): Logger {
  const settings = {
    level: options.level,
    redact: { paths: redactedPaths, censor: "[redacted]" },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => context.getStore() ?? {},
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** Runs `work` so that every line written within it carries the given ids. */
export function withLogContext<T>(ids: LogContext, work: () => T): T {
  return context.run(ids, work);
}

/** The id of the request being answered; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return context.getStore()?.requestId;
}
