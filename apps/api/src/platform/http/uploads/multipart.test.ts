import { randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { API_BASE } from "@toile/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../../../test/harness.ts";
import { createHttpServer, type Listening, listen } from "../listen.ts";
import { createRouter } from "../router.ts";
import { createHttp } from "../server.ts";
import { multipartFingerprint, readMultipart } from "./multipart.ts";
import { uploadMemoryBytes } from "./upload-memory.ts";

const MAX = 1024 * 1024;
const FILE_HEAD = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;

let test: TestPlatform;
let http: ReturnType<typeof createHttp>;
let listening: Listening;
let url: string;

beforeAll(async () => {
  test = await createTestPlatform();
  http = createHttp({
    platform: test.platform,
    authenticate: async () => null,
    ownBodyLimits: [`${API_BASE}/upload`],
  });
  const router = createRouter();
  router.post("/upload", async (c) => {
    const form = await readMultipart(c, { files: ["image", "other"], maxFileBytes: MAX, maxFields: 3 });
    return c.json({
      fields: form.fields,
      files: Object.fromEntries(Object.entries(form.files).map(([name, file]) => [name, file.bytes.length])),
      fingerprint: multipartFingerprint(form).toString("hex"),
    });
  });
  http.route(API_BASE, router);
  listening = await listen({ server: createHttpServer(), host: "127.0.0.1", port: 0, fetch: http.fetch });
  url = `http://127.0.0.1:${listening.port}${API_BASE}/upload`;
});
afterAll(async () => {
  await listening.close({ drainMs: 0 });
  await test.close();
});

afterEach(() => {
  vi.useRealTimers();
});

function formOf(parts: Record<string, string | Uint8Array<ArrayBuffer>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === "string") form.set(name, value);
    else form.set(name, new Blob([value], { type: "image/png" }), "a.png");
  }
  return form;
}
const bytesOf = (size: number) => new Uint8Array(randomBytes(size));
const upload = (parts: Record<string, string | Uint8Array<ArrayBuffer>>) =>
  fetch(url, { method: "POST", body: formOf(parts) });

describe("an upload", () => {
  it("gives its fields and files", async () => {
    const response = await upload({ mode: "quality", image: bytesOf(1_000), other: bytesOf(2_000) });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ fields: { mode: "quality" }, files: { image: 1_000, other: 2_000 } });
  });

  it("may be exactly at the limit, and not one byte more [X.16]", async () => {
    expect((await upload({ image: bytesOf(MAX) })).status).toBe(200);
    const refused = await upload({ image: bytesOf(MAX + 1) });
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({
      error: "FILE_TOO_LARGE",
      message: "Please upload an image smaller than 10MB.",
    });
  });

  it("is rejected by its declared length before its bytes are read", async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(url, {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x", "content-length": String(500 * MAX) },
      });
      request.on("response", (response) => resolve(response.statusCode));
      request.on("error", reject);
      request.write("--x\r\n");
    });
    expect(status).toBe(413);
  });

  it("without a declared length is rejected as soon as it passes the limit", async () => {
    let sent = 0;
    const chunk = bytesOf(64 * 1024);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(url, {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x", "transfer-encoding": "chunked" },
      });
      request.on("response", (response) => {
        clearInterval(timer);
        resolve(response.statusCode);
        request.destroy();
      });
      request.on("error", reject);
      request.write(FILE_HEAD);
      const timer = setInterval(() => {
        sent += chunk.length;
        request.write(chunk);
      }, 1);
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(40 * MAX);
  });

  it.each([
    ["a file where none is expected", { strange: bytesOf(10) }],
    ["text where a file is expected", { image: "text" }],
    ["too many fields", { a: "1", b: "2", c: "3", d: "4" }],
    ["a field that is too long", { a: "x".repeat(20_000) }],
  ])("with %s is 400 and names it", async (_name, parts) => {
    const response = await upload(parts);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "VALIDATION_FAILED" });
  });

  it.each([
    ["no boundary", "multipart/form-data", "--x\r\n"],
    ["another content type", "application/octet-stream", "bytes"],
    ["a form that is cut off", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; na"],
    [
      "a file that is cut off",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="image"; filename="x"\r\n\r\nx',
    ],
    ["garbage", "multipart/form-data; boundary=x", "garbage"],
  ])("with %s is 400", async (_name, contentType, body) => {
    const response = await fetch(url, { method: "POST", headers: { "content-type": contentType }, body });
    expect(response.status).toBe(400);
  });

  it("treats field names only as names", async () => {
    const response = await upload({ __proto__x: "1", constructor: "2", toString: "3" });
    expect(await response.json()).toMatchObject({ fields: { constructor: "2", toString: "3" } });
  });

  it("has a fingerprint of its content, not of how it is sent", async () => {
    const image = bytesOf(500);
    const prints = [];
    for (const parts of [
      { a: "1", b: "2", image },
      { image, b: "2", a: "1" },
      { a: "1", b: "3", image },
    ]) {
      const body = await (await upload(parts)).json();
      prints.push(Reflect.get(Object(body), "fingerprint"));
    }
    expect(prints[0]).toBe(prints[1]);
    expect(prints[0]).not.toBe(prints[2]);
  });

  it("leaves no memory reserved, however it ended", async () => {
    await Promise.all(Array.from({ length: 10 }, () => upload({ image: bytesOf(MAX) })));
    await Promise.all(Array.from({ length: 10 }, () => upload({ image: bytesOf(MAX + 1) }).catch(() => {})));
    expect(uploadMemoryBytes()).toBe(0);
  });

  it("reserves memory for all of it at the start, and frees it when its sender leaves", async () => {
    const request = httpRequest(url, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": String(MAX) },
    });
    request.on("error", () => {});
    request.write(FILE_HEAD);
    await expect.poll(uploadMemoryBytes).toBe(MAX);
    request.destroy();
    await expect.poll(uploadMemoryBytes).toBe(0);
  });

  it("that stalls is rejected, so it does not hold its memory forever", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(FILE_HEAD)) });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    // Node requires it for a streamed body; the types do not know it.
    const init = { method: "POST", headers, body, duplex: "half" };
    const result = http.fetch(new Request(url, init));
    // Without a declared length it counts as the largest size.
    await expect.poll(uploadMemoryBytes, { interval: 5 }).toBeGreaterThan(2 * MAX);
    await vi.advanceTimersByTimeAsync(20_000);
    const response = await result;
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "The upload took too long." });
    expect(uploadMemoryBytes()).toBe(0);
  });
});
