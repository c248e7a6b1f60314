/** Recognises outages: a dependency is away or full, and the same request may succeed in a moment. */

export type Outage = "away" | "full";

/**
 * By SQLSTATE. Connection lost or refused; out of connections or memory; the server is stopping, starting or
 * recovering; a statement or lock timed out; a standby that is still read-only; a file that the server cannot read or
 * write.
 */
const DATABASE_AWAY = /^(08|53|57P0|57014|55P03|25006|58)/;
const DATABASE_FULL = "53100";
const SYSTEM_AWAY = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
  // File errors: a failing disk or one remounted read-only, and too many open files.
  ...["EROFS", "EIO", "EMFILE", "ENFILE"],
]);
const SYSTEM_FULL = new Set(["ENOSPC", "EDQUOT"]);
/** Messages to which the driver gives no code. */
const DRIVER_WORDS =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|is not queryable|Cannot use a pool after calling end/;
/** Errors wrap each other: the driver's is inside the query builder's, which may be inside one of ours. */
const CAUSES_MAX = 4;

/** Undefined: not an outage but a bug, or a refusal. */
export function outageOf(error: unknown): Outage | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < CAUSES_MAX; at = at.cause, depth++) {
    const found = ofOne(at);
    if (found) return found;
  }
  return undefined;
}

function ofOne(error: Error): Outage | undefined {
  if (DRIVER_WORDS.test(error.message)) return "away";
  const code = "code" in error ? error.code : undefined;
  if (typeof code === "string") {
    if (SYSTEM_FULL.has(code) || code === DATABASE_FULL) return "full";
    if (SYSTEM_AWAY.has(code) || (code.length === 5 && DATABASE_AWAY.test(code))) return "away";
  }
  return ofObjectStore(error);
}

/** An object store signals it by status; its client times out with an error of this name. */
function ofObjectStore(error: Error): Outage | undefined {
  if (!("$metadata" in error)) return error.name === "TimeoutError" ? "away" : undefined;
  const status: unknown = Reflect.get(Object(error.$metadata), "httpStatusCode");
  if (status === 507) return "full";
  return typeof status === "number" && status >= 500 ? "away" : undefined;
}
