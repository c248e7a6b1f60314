import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeFolder, makeFolderSync } from "./folders.ts";

const root = mkdtempSync(path.join(tmpdir(), "toile-folders-"));
afterAll(() => rmSync(root, { recursive: true }));

describe.each([
  ["at once", async (folder: string) => makeFolderSync(folder)],
  ["without waiting", makeFolder],
])("a folder is made %s", (name, make) => {
  it("with those above it, and may be there already", async () => {
    const folder = path.join(root, name, "a", "b");
    await make(folder);
    await make(folder);
    expect(existsSync(folder)).toBe(true);
  });

  it("by many at once, below a folder that none of them finds", async () => {
    for (let round = 0; round < 20; round += 1) {
      const folders = Array.from({ length: 20 }, (_, index) =>
        path.join(root, name, `${round}`, "new", `${index % 7}`),
      );
      await Promise.all(folders.map(make));
      expect(folders.every((folder) => existsSync(folder))).toBe(true);
    }
  });

  it("unless a file has its place, or that of one above it", async () => {
    const file = path.join(root, `${name}.txt`);
    writeFileSync(file, "");
    await expect(make(file)).rejects.toMatchObject({ code: "EEXIST", path: file });
    await expect(make(path.join(file, "below"))).rejects.toMatchObject({ code: "ENOTDIR" });
  });

  it.runIf(existsSync("/proc/self"))("and where none can be, the system's word for it ends the attempt", async () => {
    await expect(make("/proc/toile/data")).rejects.toMatchObject({ code: "ENOENT", path: "/proc/toile" });
  });
});
