/** Against a real server, as in the worker. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findGarmentPicture } from "./garment-picture.ts";

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const TOO_MUCH = 26 * 1024 * 1024;
const answers: Record<string, { type: string; body: Buffer; status?: number }> = {
  "/coat.jpg": { type: "image/jpeg", body: JPEG },
  "/coat": { type: "application/octet-stream", body: JPEG },
  "/coat.avif": { type: "image/jpeg", body: Buffer.from("\0\0\0\x10ftypavif\0\0\0\0", "latin1") },
  "/coat.html": { type: "text/html", body: Buffer.from("<p>a page</p>") },
  "/gone.jpg": { type: "image/jpeg", body: Buffer.from("gone"), status: 404 },
  "/endless.jpg": { type: "image/jpeg", body: Buffer.alloc(TOO_MUCH) },
};

const server = http.createServer(({ url = "" }, response) => {
  const { type, body, status } = answers[url] ?? { type: "text/plain", body: Buffer.from(""), status: 404 };
  response.writeHead(status ?? 200, { "content-type": type }).end(body);
});
let origin = "";

beforeAll(async () => {
  // This browser opens nothing: what the server takes is sent as it is.
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("closed")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const find = (path: string, signal = new AbortController().signal) => findGarmentPicture([`${origin}${path}`], signal);

test("a garment's picture is read unchanged, without cookies", async () => {
  // Here no program has cookies; in a browser this is what keeps them back.
  const fetched = vi.spyOn(globalThis, "fetch");
  const picture = await find("/coat.jpg");
  expect(picture?.type).toBe("image/jpeg");
  expect(Buffer.from((await picture?.arrayBuffer()) ?? []).equals(JPEG)).toBe(true);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    `${origin}/coat.jpg`,
    expect.objectContaining({ credentials: "omit", referrerPolicy: "no-referrer" }),
  );
});

test("its bytes decide, not what the shop calls it", async () => {
  expect((await find("/coat"))?.type).toBe("image/jpeg");
  expect(await find("/coat.avif")).toBeNull();
});

test("a file that is not a picture, does not exist or never ends is refused", async () => {
  expect(await find("/coat.html")).toBeNull();
  expect(await find("/gone.jpg")).toBeNull();
  expect(await find("/endless.jpg")).toBeNull();
  expect(await findGarmentPicture(["http://127.0.0.1:1/"], new AbortController().signal)).toBeNull();
});

test("if the largest picture cannot be fetched, the next one is", async () => {
  const urls = ["http://127.0.0.1:1/", `${origin}/gone.jpg`, `${origin}/coat.html`, `${origin}/coat.jpg`];
  const picture = await findGarmentPicture(urls, new AbortController().signal);
  expect(picture?.size).toBe(JPEG.length);
});

test("closing the overlay stops the reading", async () => {
  await expect(find("/coat.jpg", AbortSignal.abort())).rejects.toThrow(/abort/i);
});
