/** What every store must do, run against each driver. */
import { describe, expect, it } from "vitest";
import { type Storage, StorageNotFound } from "./storage.ts";

export function describeStorage(name: string, open: () => Storage): void {
  describe(`storage on ${name}`, () => {
    describeObjects(open);
    describeKeys(open);
  });
}

const bytes = (text: string) => new TextEncoder().encode(text);

function describeObjects(open: () => Storage): void {
  it("reads exactly the stored bytes", async () => {
    const content = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    await open().put("round/trip.bin", content, "application/octet-stream");
    expect(Buffer.from(await open().read("round/trip.bin")).equals(content)).toBe(true);
  });

  it("streams an object", async () => {
    await open().put("stream/a.txt", bytes("streamed"), "text/plain");
    expect(await new Response(await open().stream("stream/a.txt")).text()).toBe("streamed");
  });

  it("replaces an object whole", async () => {
    await open().put("replace/a.txt", bytes("a longer first text"), "text/plain");
    await open().put("replace/a.txt", bytes("short"), "text/plain");
    expect(Buffer.from(await open().read("replace/a.txt")).toString()).toBe("short");
  });

  it("reports a missing object", async () => {
    expect(await open().exists("missing/a.txt")).toBe(false);
    await expect(open().read("missing/a.txt")).rejects.toThrow(StorageNotFound);
    await expect(open().stream("missing/a.txt")).rejects.toThrow(StorageNotFound);
  });
}

function describeKeys(open: () => Storage): void {
  const listAll = async (prefix: string) => {
    const found: { key: string; sizeBytes: number }[] = [];
    for await (const object of open().list(prefix)) found.push(object);
    return found;
  };

  it("removes an object, and accepts a repetition", async () => {
    await open().put("remove/a.txt", bytes("x"), "text/plain");
    expect(await open().exists("remove/a.txt")).toBe(true);
    await open().remove("remove/a.txt");
    await open().remove("remove/a.txt");
    expect(await open().exists("remove/a.txt")).toBe(false);
  });

  it("lists the objects under a folder with their sizes, and nothing else", async () => {
    await open().put("list/one/a.txt", bytes("1"), "text/plain");
    await open().put("list/one/deep/b.txt", bytes("22"), "text/plain");
    await open().put("list/other/c.txt", bytes("333"), "text/plain");
    expect(await listAll("list/one/")).toEqual([
      { key: "list/one/a.txt", sizeBytes: 1 },
      { key: "list/one/deep/b.txt", sizeBytes: 2 },
    ]);
    expect(await listAll("nowhere/")).toEqual([]);
    expect((await listAll("")).length).toBeGreaterThanOrEqual(3);
  });

  it.each(["../outside", "/absolute", "a/../../b", "a//b", "a\\b", "", ".hidden", "a/.drafts/b", "a\0b"])(
    "rejects the key %j",
    async (key) => {
      await expect(async () => open().put(key, bytes("x"), "text/plain")).rejects.toThrow(TypeError);
      await expect(async () => open().read(key)).rejects.toThrow(TypeError);
    },
  );

  it("survives many concurrent writes of one key; one of them wins whole", async () => {
    const texts = Array.from({ length: 8 }, (_, index) => String(index).repeat(5_000));
    await Promise.all(texts.map((text) => open().put("race/a.txt", bytes(text), "text/plain")));
    expect(texts).toContain(Buffer.from(await open().read("race/a.txt")).toString());
  });

  it("passes its check", async () => {
    await expect(open().check()).resolves.toBeUndefined();
  });
}
