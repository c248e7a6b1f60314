/** Finds the id under which the server logged a failure, so that somebody who asks for help can name it. */
export function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  // A route's error response carries its answer as `data`, the API client's error the body as text.
  const carried = "data" in error ? error.data : "body" in error ? parse(error.body) : undefined;
  if (typeof carried !== "object" || carried === null || !("requestId" in carried)) return undefined;
  return typeof carried.requestId === "string" ? carried.requestId : undefined;
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
