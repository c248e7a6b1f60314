import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asSendable } from "../embed/visit/pictures.ts";
import { PhotoUnreadableError, toModelImage } from "./model-image.ts";

/** What was drawn on the canvas, in order. */
let drawn: string[];
/** Whether the browser can open the picture, and make a file of the canvas. */
let opens: boolean;
let encodes: boolean;

beforeEach(() => {
  drawn = [];
  opens = true;
  encodes = true;
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("expired")
      ? new Response("", { status: 403 })
      : new Response("picture", { headers: { "content-type": "image/png" } }),
  );
  vi.stubGlobal("createImageBitmap", async (_: Blob, { imageOrientation }: ImageBitmapOptions) => {
    if (!opens) throw new DOMException("broken", "InvalidStateError");
    return { width: 30, height: 40, imageOrientation, close: () => void drawn.push("close") };
  });
  const canvas = {
    ...{ width: 0, height: 0 },
    getContext: () => ({
      fillRect: (...box: number[]) => void drawn.push(`fill ${box}`),
      drawImage: ({ imageOrientation }: { imageOrientation: string }) => void drawn.push(`draw ${imageOrientation}`),
    }),
    toBlob: (done: (blob: Blob | null) => void, type: string, quality: number) =>
      done(encodes ? new Blob([String(quality)], { type }) : null),
  };
  vi.stubGlobal("document", { createElement: () => canvas });
});
afterEach(() => vi.unstubAllGlobals());

const going = () => new AbortController().signal;

test("a photo is turned upright, put before white and made a JPEG of quality 0.9", async () => {
  const jpeg = await toModelImage("https://toile.test/photo", going());
  expect([jpeg.type, await jpeg.text()]).toEqual(["image/jpeg", "0.9"]);
  expect(drawn).toEqual(["fill 0,0,30,40", "draw from-image", "close"]);
});

test("a data URL is sent as it is", async () => {
  expect(await (await toModelImage("data:image/png;base64,cGljdHVyZQ==", going())).text()).toBe("picture");
  expect(drawn).toEqual([]);
});

test("an address that is over and a picture that cannot be opened or made are reported as one thing", async () => {
  await expect(toModelImage("https://toile.test/expired", going())).rejects.toThrow(PhotoUnreadableError);
  encodes = false;
  await expect(toModelImage("https://toile.test/photo", going())).rejects.toThrow(PhotoUnreadableError);
  opens = false;
  await expect(toModelImage("https://toile.test/photo", going())).rejects.toThrow("Please upload it again.");
});

test("a lost connection stays one, unless the visitor stopped it", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(toModelImage("https://toile.test/photo", going())).rejects.toThrow(TypeError);
  const stopped = AbortSignal.abort(new DOMException("stopped", "AbortError"));
  await expect(toModelImage("https://toile.test/photo", stopped)).rejects.toThrow("stopped");
});

test("a shop's picture is sent as it is if the server takes its type, else as a JPEG, and not at all if it cannot be opened", async () => {
  const picture = (type: string) => new Blob(["picture"], { type });
  const webp = picture("image/webp");
  expect(await asSendable(webp, going())).toBe(webp);
  expect((await asSendable(picture("image/avif"), going()))?.type).toBe("image/jpeg");
  opens = false;
  expect(await asSendable(picture("image/avif"), going())).toBeNull();
});
