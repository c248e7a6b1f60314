import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { createLogger, currentRequestId, logConsole, withLogContext } from "./log.ts";

function captured() {
  const lines: string[] = [];
  const log = createLogger({ level: "debug", destination: { write: (line) => void lines.push(line) } });
  return { log, lines };
}

describe("the log", () => {
  it("redacts secrets at every depth at which objects are logged [I-30]", () => {
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

  it("reports which statement failed and why, without its values [I-30]", () => {
    const { log, lines } = captured();
    const cause = Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(s3cr3t) exists." });
    const failed = new DrizzleQueryError("insert into users values ($1, $2)", ["s3cr3t", "a\nletter"], cause);
    log.error({ err: failed }, "a request failed");
    log.error({ err: new Error("a job failed", { cause: failed }) }, "a job's run failed");
    log.error({ err: cause }, "a query failed");
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).not.toMatch(/s3cr3t|letter/);
      expect(line).toContain("duplicate key");
    }
    expect(lines[0]).toContain("insert into users values ($1, $2)");
    expect(JSON.parse(lines[2] ?? "")).toMatchObject({ err: { type: "Error", code: "23505" } });
  });

  it("has one line of visible characters for whatever is printed, such as a requested path", () => {
    const { log, lines } = captured();
    const printed = { warn: console.warn, error: console.error };
    logConsole(log, printed);
    const path = '/a\n{"level":"info","msg":"paid"}\u001b[2J\u009b31m\u2028\u202e%s';
    withLogContext({ requestId: "req-1" }, () => printed.warn(`No page at ${path}`));
    printed.error(`GET ${path} failed`, new Error("of a page"), 7);
    log.info({ path }, path);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202e]*\n$/u);
    const [warned, failed, told] = lines.map((line) => JSON.parse(line));
    expect(warned).toMatchObject({ level: "warn", msg: `No page at ${path}`, requestId: "req-1" });
    expect(failed).toMatchObject({ level: "error", err: { message: "of a page" } });
    expect(told).toMatchObject({ path, msg: path });
  });

  it("puts the request's id on all lines written within it", async () => {
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
