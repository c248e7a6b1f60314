import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeDrawing } from "../../../lib/drawing.fixture.ts";
import { PhotoUnreadableError, toModelImage } from "./model-image.ts";

let drawing: ReturnType<typeof fakeDrawing>;

beforeEach(() => {
  drawing = fakeDrawing({ width: 30, height: 40 });
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("expired")
      ? new Response("", { status: 403 })
      : new Response("picture", { headers: { "content-type": "image/png" } }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const going = () => new AbortController().signal;

test("a photo is put before white and made a JPEG of quality 0.9", async () => {
  const jpeg = await toModelImage("https://toile.test/photo", going());
  expect([jpeg.type, await jpeg.text()]).toEqual(["image/jpeg", "0.9"]);
  expect(drawing.drawn).toEqual(["fill #fff 30x40", "draw 30x40"]);
});

test("a data URL is sent as it is", async () => {
  expect(await (await toModelImage("data:image/png;base64,cGljdHVyZQ==", going())).text()).toBe("picture");
  expect(drawing.drawn).toEqual([]);
});

test("an address that is over and a picture that cannot be opened or made are reported as one thing", async () => {
  await expect(toModelImage("https://toile.test/expired", going())).rejects.toThrow(PhotoUnreadableError);
  drawing.encodes = false;
  await expect(toModelImage("https://toile.test/photo", going())).rejects.toThrow(PhotoUnreadableError);
  drawing.opens = false;
  await expect(toModelImage("https://toile.test/photo", going())).rejects.toThrow("Please upload it again.");
});

test("a lost connection stays one, unless the visitor stopped it", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(toModelImage("https://toile.test/photo", going())).rejects.toThrow(TypeError);
  const stopped = AbortSignal.abort(new DOMException("stopped", "AbortError"));
  await expect(toModelImage("https://toile.test/photo", stopped)).rejects.toThrow("stopped");
});
