/**
 * A key for one action, however often it is sent. randomUUID exists only on secure pages, and a phone on the same Wi-Fi opens a development server
 * without TLS.
 */
export function createIdempotencyKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
