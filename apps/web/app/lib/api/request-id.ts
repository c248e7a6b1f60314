/** Finds the id under which the server logged a failure, so that a person who asks for help can quote it. */
export function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  // A route's error response has its body as `data`, the API client's error has it as text in `body`.
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
