/** The caller's address, for limits and audit rows. */
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

const UNKNOWN_ADDRESS = "127.0.0.1";

/**
 * The caller's IP address. With `trustedProxies` n, the n-th entry from the right of X-Forwarded-For is trusted,
 * because each trusted proxy appends the address that it saw. Entries further left come from the caller.
 */
export function clientAddress(c: Context, trustedProxies = 0): string {
  if (trustedProxies > 0) {
    const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
    const seen = hops.at(-trustedProxies);
    if (seen && ipaddr.isValid(seen)) return ipaddr.process(seen).toString();
  }
  const remote: unknown = c.env?.incoming?.socket?.remoteAddress;
  return typeof remote === "string" && ipaddr.isValid(remote) ? ipaddr.process(remote).toString() : UNKNOWN_ADDRESS;
}

/** The address that limits count. An IPv6 household owns a whole /64, so a /64 counts as one caller. */
export function limitedAddress(address: string): string {
  const parsed = ipaddr.parse(address);
  return parsed.kind() === "ipv6" ? `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64` : address;
}
