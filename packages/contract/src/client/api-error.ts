/**
 * The error that a failed call throws. Kept apart from the client, so that a page can use it without loading every
 * schema.
 */

export class ApiError extends Error {
  readonly status: number;
  /** The body's `error` field where there is one, such as `EMAIL_TAKEN`. */
  readonly code: string | undefined;
  /** Refused fields: field → sentence. */
  readonly fields: Readonly<Record<string, string>>;
  /** The response body as received, for messages that quote it. */
  readonly body: string;

  constructor(status: number, body: string) {
    const parsed = parseJson(body);
    const message = typeof parsed?.message === "string" && parsed.message ? parsed.message : `HTTP ${status}`;
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = typeof parsed?.error === "string" ? parsed.error : undefined;
    this.fields = fieldsOf(parsed?.details);
    this.body = body;
  }
}

function fieldsOf(details: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const detail of Array.isArray(details) ? details : []) {
    const { path, message } = (detail ?? {}) as { path?: unknown; message?: unknown };
    if (typeof path === "string" && typeof message === "string") fields[path] ??= message;
  }
  return fields;
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
