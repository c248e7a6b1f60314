import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FRAMINGS, sendLarge } from "../../../../test/campaigns/bodies.ts";
import { createHttpServer, type Listening, listen } from "../listen.ts";
import { createRouter } from "../router.ts";
import { closeBodyOfHead, leaveRestUnread } from "./body-limit.ts";

const MB = 1024 * 1024;
let listening: Listening;
const closed = Promise.withResolvers<void>();

beforeAll(async () => {
  const http = createRouter();
  http.use(leaveRestUnread(), closeBodyOfHead());
  http.get("/file", (c) => c.body(new ReadableStream({ cancel: closed.resolve }), 200, { "X-Mark": "yes" }));
  http.all("/unread", (c) => c.text("answered"));
  http.post("/read", async (c) => c.text(`${(await c.req.arrayBuffer()).byteLength}`));
  listening = await listen({ server: createHttpServer(), host: "127.0.0.1", port: 0, fetch: http.fetch });
});
afterAll(() => listening.close({ drainMs: 0 }));

const send = (
  input: { method: string; path: string },
  body: { bytes: number; framing: "content-length" | "chunked" },
) => sendLarge(listening.port, { ...input, field: "", readsBody: true }, { type: "bytes", token: "", ...body });

describe("an unwanted body", () => {
  it.each(["GET", "POST"].flatMap((method) => FRAMINGS.map((framing) => [method, framing] as const)))(
    "of a %s, %s, is not read to its end",
    async (method, framing) => {
      const { sentBytes } = await send({ method, path: "/unread" }, { framing, bytes: 200 * MB });
      expect(sentBytes).toBeLessThan(100 * MB);
    },
  );

  it("is not cut off if it is wanted, or small enough that its sender can still receive the answer", async () => {
    const wanted = await send({ method: "POST", path: "/read" }, { framing: "content-length", bytes: 40 * MB });
    expect(wanted).toEqual({ status: 200, sentBytes: 40 * MB });
    const refused = await send({ method: "POST", path: "/unread" }, { framing: "content-length", bytes: 10 * MB });
    expect(refused).toEqual({ status: 200, sentBytes: 10 * MB });
  });
});

it("closes the file or stream behind the answer to a HEAD request, because it is never read", async () => {
  const response = await fetch(`http://127.0.0.1:${listening.port}/file`, { method: "HEAD" });
  expect([response.status, response.headers.get("x-mark")]).toEqual([200, "yes"]);
  await closed.promise;
});
