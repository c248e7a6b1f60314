import { describe, expect, it } from "vitest";
import { createLogger, currentRequestId, withLogContext } from "./log.ts";

function captured() {
  const lines: string[] = [];
  const log = createLogger({ level: "debug", destination: { write: (line) => void lines.push(line) } });
  return { log, lines };
}

describe("the log", () => {
  it("I-30 cuts secrets out at every depth at which objects are logged", () => {
    const { log, lines } = captured();
    const secret = "s3cr3t-value";
    const headers = { authorization: `Bearer ${secret}`, cookie: secret, "x-api-key": secret };
    log.info(
      { headers, request: { headers }, password: secret, body: { password: secret, user: { token: secret } } },
      "x",
    );
    log.info({ accessToken: secret, session: { refreshToken: secret }, apiKey: secret }, "y");
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).not.toContain(secret);
  });

  it("carries the request's id on lines written anywhere within it", async () => {
    const { log, lines } = captured();
    await withLogContext({ requestId: "req-1" }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      log.info("inside");
      expect(currentRequestId()).toBe("req-1");
    });
    log.info("outside");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requestId: "req-1", msg: "inside", level: "info" });
    expect(JSON.parse(lines[1] ?? "")).not.toHaveProperty("requestId");
  });
});
