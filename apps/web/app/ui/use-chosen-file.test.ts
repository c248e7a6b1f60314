import { beforeEach, expect, test, vi } from "vitest";
import { runHook } from "../lib/hook.fixture.tsx";
import { type ChosenFileOptions, filesOpened, isOpeningFile, useChosenFile } from "./use-chosen-file.ts";

// This browser opens nothing, so that the server decides.
beforeEach(() => void vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("closed"))));

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const picture = (name: string, bytes: Uint8Array<ArrayBuffer> = PNG) => new File([bytes], name, { type: "image/png" });

type Host = { closed?: boolean; inputs?: { files: File[]; value: string }[]; paste?: boolean };

async function open({ closed = false, inputs = [], paste = false }: Host = {}) {
  const onFile = vi.fn();
  const onRefused = vi.fn();
  const options: ChosenFileOptions = { accept: ["image/*"], maxBytes: 1_000, onFile, onRefused, paste };
  const refs = inputs.map((current) => ({ current: current as unknown as HTMLInputElement }));
  const hook = await runHook(() => useChosenFile({ ...options }, { closed, inputs: refs }));
  const { document } = hook.window;
  // The parser's document takes only its own events.
  const { Event: ParserEvent } = document.defaultView as Window & typeof globalThis;
  const pasteFiles = async (files: File[]) => {
    const event = Object.assign(new ParserEvent("paste", { cancelable: true }), {
      clipboardData: { files },
    });
    await hook.step(() => document.dispatchEvent(event));
    return event.defaultPrevented;
  };
  return { ...hook, options, onFile, onRefused, pasteFiles };
}

test("an accepted file is passed on; a refused one says why, and is passed to nobody", async () => {
  const { now, step, onFile, onRefused } = await open();
  const good = picture("me.png");
  await step(() => now()(good));
  expect(onFile).toHaveBeenCalledExactlyOnceWith(good);
  for (const [file, refusal] of [
    [new File(["x"], "notes.pdf", { type: "application/pdf" }), "type"],
    [
      picture(
        "huge.png",
        Uint8Array.from({ length: 1_001 }, (_, at) => PNG[at] ?? 0),
      ),
      "size",
    ],
    [picture("empty.png", new Uint8Array(0)), "empty"],
  ] as const) {
    await step(() => now()(file));
    expect(onRefused).toHaveBeenLastCalledWith(refusal, file);
  }
  expect(onFile).toHaveBeenCalledOnce();
});

test("a file counts as being opened until it has been passed on", async () => {
  const { now, step, onFile } = await open();
  const good = picture("me.png");
  await step(async () => {
    void now()(good);
    expect(isOpeningFile()).toBe(true);
    await filesOpened();
    expect(onFile).toHaveBeenCalledExactlyOnceWith(good);
  });
  expect(isOpeningFile()).toBe(false);
});

test("nothing is taken while the dropzone is closed, and no file is no error", async () => {
  const { now, step, onFile, onRefused } = await open({ closed: true });
  await step(() => now()(picture("me.png")));
  await step(() => now()(null));
  expect(onFile).not.toHaveBeenCalled();
  expect(onRefused).not.toHaveBeenCalled();
});

test("a file that was chosen before the page was interactive is taken once, and leaves its input", async () => {
  const early = picture("early.png");
  const input = { files: [early], value: "C:\\fakepath\\early.png" };
  const { again, onFile } = await open({ inputs: [{ files: [], value: "" }, input] });
  await again();
  expect(onFile).toHaveBeenCalledExactlyOnceWith(early);
  expect(input.value).toBe("");
});

test("a pasted picture goes to the callbacks of the moment when it is opened; pasted text is left alone", async () => {
  const { options, again, step, onFile, pasteFiles, leave } = await open({ paste: true });
  const opened = Promise.withResolvers<ArrayBuffer>();
  const pasted = picture("pasted.png");
  pasted.slice = () => ({ arrayBuffer: () => opened.promise }) as unknown as Blob;
  expect(await pasteFiles([pasted])).toBe(true);
  const later = vi.fn();
  options.onFile = later;
  await again();
  await step(() => opened.resolve(PNG.buffer));
  expect(later).toHaveBeenCalledExactlyOnceWith(pasted);
  expect(onFile).not.toHaveBeenCalled();
  expect(await pasteFiles([])).toBe(false);
  await leave();
  await pasteFiles([pasted]);
  expect(later).toHaveBeenCalledOnce();
});

test("where pasting is off, the page's paste is left alone", async () => {
  const { onFile, pasteFiles } = await open();
  expect(await pasteFiles([picture("pasted.png")])).toBe(false);
  expect(onFile).not.toHaveBeenCalled();
});
