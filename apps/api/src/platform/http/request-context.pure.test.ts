import { expect, it } from "vitest";
import { createLogger } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { loggedPath, requestContext } from "./request-context.ts";
import { createRouter } from "./router.ts";

function createServer() {
  const lines: string[] = [];
  const log = createLogger({ level: "debug", destination: { write: (line) => void lines.push(line) } });
  const metrics = createMetrics({ processMetrics: false });
  const http = createRouter();
  http.use(requestContext({ log, metrics }));
  return { http, lines, metrics };
}

it.each([
  "/look/s3cr3t-token",
  "/look/s3cr3t-token.data",
  "/api/v1/looks/s3cr3t-token",
  "/api/v1/looks/s3cr3t-token/picture?width=300",
  // The web app's router ignores case.
  "/Look/s3cr3t-token",
  "//look//s3cr3t-token",
  "/l%6Fok/s3cr3t-token",
  "/look%2Fs3cr3t-token",
])("a shared look's token stays out of the log: %s [I-30]", async (path) => {
  const { http, lines } = createServer();
  await http.request(path);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/\/look/i);
  expect(lines[0]).not.toContain("s3cr3t");
});

it("a caller who leaves before the answer counts as 499, not as our fault", async () => {
  const { http, lines, metrics } = createServer();
  const caller = new AbortController();
  http.get("/slow", (c) => {
    caller.abort();
    return c.text("torn", 500);
  });
  http.get("/broken", (c) => c.text("broken", 500));
  await http.request("/slow", { signal: caller.signal });
  await http.request("/broken");
  expect(lines.map((line) => JSON.parse(line)).map(({ status, level }) => [status, level])).toEqual([
    [499, "info"],
    [500, "error"],
  ]);
  expect(await metrics.text()).toContain('route="/slow",status="499"');
});

it("a long path is logged by its beginning, without a secret at the cut", () => {
  expect(loggedPath(`/${"a/".repeat(6000)}`)).toHaveLength(501);
  const cut = loggedPath(`/${"a".repeat(480)}/look/${"s3cret".repeat(100)}`);
  expect(cut).not.toContain("s3c");
  expect(loggedPath("/browse")).toBe("/browse");
});
