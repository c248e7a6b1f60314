import { createClient } from "@toile/contract";
import { describe, expect, it } from "vitest";
import { serverMessage } from "./server-message.ts";

/** The error of a failed call through the real client. */
async function failureOf(answer: () => Response | Promise<Response>): Promise<unknown> {
  const client = createClient({ origin: "http://x", fetch: async () => answer() });
  return client.shop.product("silk").catch((error: unknown) => error);
}
const json = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });

describe("the server's own sentence", () => {
  it("is the server's reason for refusing a request", async () => {
    const error = await failureOf(json(409, { error: "CONFLICT", message: "This plan has ended." }));
    expect(serverMessage(error)).toBe("This plan has ended.");
  });

  it("is what it says of an outage", async () => {
    const error = await failureOf(
      json(503, { error: "PAYMENTS_UNAVAILABLE", message: "Please try again in a moment." }),
    );
    expect(serverMessage(error)).toBe("Please try again in a moment.");
  });

  it("is undefined for the server's own faults, a proxy's page, a lost connection, and a malformed response", async () => {
    const faults = [
      json(500, { error: "INTERNAL", message: "Something went wrong" }),
      () => new Response("<html>Bad Gateway</html>", { status: 502 }),
      json(502, { error: "Bad Gateway", message: "upstream connect error" }),
      json(503, { error: "Service Unavailable", message: "no healthy upstream" }),
      json(503, { message: "no healthy upstream" }),
      json(404, { error: "NOT_FOUND" }),
      () => Promise.reject(new TypeError("Failed to fetch")),
      json(200, { odd: true }),
      () => new Response("<html>", { status: 200 }),
    ];
    for (const fault of faults) {
      const error = await failureOf(fault);
      expect(error).toBeInstanceOf(Error);
      expect(serverMessage(error)).toBeUndefined();
    }
  });
});
