import { expect, onTestFinished, test, vi } from "vitest";
import { fakeDrawing } from "../../../lib/drawing.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { fakeCaches } from "../../../lib/offline/caches.fixture.ts";
import { currentToast } from "../../../ui/toast.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import { parseShared, type SharedKind, useSharedGarment } from "./use-received-garment.ts";

/** The page that another app's share leads to. `left`: what the service worker left for it. */
async function open(kind: SharedKind, left?: Response, blocked = false) {
  const caches = fakeCaches("https://toile.test");
  if (blocked) caches.open = () => Promise.reject(new DOMException("blocked", "SecurityError"));
  if (left) await (await caches.open("toile-shared")).put("/shared-picture", left);
  vi.stubGlobal("caches", caches);
  // This browser opens nothing: what the server takes is left to it.
  fakeDrawing({ width: 0, height: 0 }).opens = false;
  onTestFinished(() => void vi.unstubAllGlobals());
  const garments: Garment[] = [];
  const onGarment = (garment: Garment) => void garments.push(garment);
  const onTaken = vi.fn();
  const { step } = await runHook(() => useSharedGarment(kind, onGarment, onTaken));
  if (kind !== null) await vi.waitFor(() => step().then(() => expect(onTaken).toHaveBeenCalledOnce()), 50_000);
  return { garments, onTaken, stored: () => caches.all.get("toile-shared")?.size };
}

const JPEG = "\xff\xd8\xff\xe0";
const shared = (type: string, name?: string, body = JPEG) =>
  new Response(new Blob([Uint8Array.from(body, (character) => character.charCodeAt(0))], { type }), {
    headers: { "Content-Type": type, ...(name === undefined ? {} : { "X-File-Name": encodeURIComponent(name) }) },
  });

test("a shared picture becomes the garment, with its name, and is there only once", async () => {
  const { garments, stored } = await open("picture", shared("image/png", "été.png"));
  expect(garments).toEqual([{ name: null, previewUrl: expect.stringMatching(/^blob:/), file: expect.any(File) }]);
  const file = garments[0]?.file;
  // Named by its bytes: the other app was wrong about it.
  expect([file?.name, file?.type, file?.size]).toEqual(["été.jpg", "image/jpeg", 4]);
  expect(stored()).toBe(0);
});

test("one without a name gets one", async () => {
  const { garments } = await open("picture", shared("image/jpeg"));
  expect(garments[0]?.file?.name).toBe("shared.jpg");
});

test.each([
  ["a film", shared("video/mp4", "film.mp4", "\0\0\0\x10ftypmp42"), "Invalid file type"],
  ["an empty file", shared("image/png", "x.png", ""), "Empty file"],
  ["a text that calls itself a picture", shared("image/png", "x.png", "words"), "Not a picture"],
  ["nothing, because the page was loaded again", undefined, "You shared nothing to try on"],
])("%s is no garment, and the page says why", async (_what, left, title) => {
  const { garments, stored } = await open("picture", left);
  expect(garments).toEqual([]);
  expect(currentToast()).toMatchObject({ title, variant: "destructive" });
  expect(stored() ?? 0).toBe(0);
});

test("a shared link says to share the picture instead", async () => {
  const { garments } = await open("link");
  expect(garments).toEqual([]);
  expect(currentToast()?.title).toBe("Share the picture, not its link");
});

test("where no worker receives shares, the page says how to get one, and what else to do", async () => {
  const { garments, onTaken } = await open("missed");
  expect([garments, onTaken.mock.calls.length]).toEqual([[], 1]);
  expect(currentToast()).toMatchObject({ title: "We did not receive the picture", description: /allow Functional/ });
});

test("an ordinary visit says nothing", async () => {
  const before = currentToast();
  const { onTaken } = await open(null, shared("image/png"));
  expect(currentToast()?.id).toBe(before?.id);
  expect(onTaken).not.toHaveBeenCalled();
});

test("a browser that blocks caches has nothing to take", async () => {
  const { garments } = await open("picture", undefined, true);
  expect(garments).toEqual([]);
  expect(currentToast()?.title).toBe("You shared nothing to try on");
});

test("a note that this version does not know counts as nothing", () => {
  expect(["picture", "link", "film", "", null].map(parseShared)).toEqual([
    "picture",
    "link",
    "nothing",
    "nothing",
    null,
  ]);
});
