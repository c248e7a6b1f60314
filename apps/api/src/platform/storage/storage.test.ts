import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openS3Store, type S3Store } from "../../../test/s3-store.ts";
import { createDiskStorage } from "./disk.ts";
import { createS3Storage, type S3Config } from "./s3.ts";
import type { Storage } from "./storage.ts";
import { describeStorage } from "./storage-compliance.ts";

const directory = mkdtempSync(path.join(tmpdir(), "toile-storage-"));
const account = { accessKeyId: "store", secretAccessKey: "only for this test" };
let s3Store: S3Store;
let s3: Storage;
const openS3 = (differences: Partial<S3Config> = {}) =>
  createS3Storage({
    driver: "s3",
    bucket: "pictures",
    region: "us-east-1",
    endpoint: s3Store.endpoint,
    credentials: account,
    forcePathStyle: true,
    ...differences,
  });

beforeAll(async () => {
  s3Store = await openS3Store({ bucket: "pictures", ...account });
  s3 = openS3();
});

afterAll(async () => {
  await s3Store.close();
  rmSync(directory, { recursive: true, force: true });
});

const disk = createDiskStorage({ directory: path.join(directory, "disk") });
describeStorage("a disk", () => disk);
describeStorage("an S3-compatible store", () => s3);

describe("the disk driver", () => {
  it("leaves no draft behind", () => {
    expect(readdirSync(path.join(directory, "disk", ".drafts"))).toEqual([]);
  });

  it("sweeps drafts of killed processes, and none that may still be in use", async () => {
    const drafts = path.join(directory, "disk", ".drafts");
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of ["old", "fresh"]) writeFileSync(path.join(drafts, name), "half a picture");
    utimesSync(path.join(drafts, "old"), long, long);
    await disk.tidy();
    expect(readdirSync(drafts)).toEqual(["fresh"]);
    rmSync(path.join(drafts, "fresh"));
  });

  it("fails its check if the folder cannot be created", async () => {
    const file = path.join(directory, "a-file");
    writeFileSync(file, "in the way");
    await expect(createDiskStorage({ directory: file }).check()).rejects.toThrow();
  });
});

describe("the S3 driver", () => {
  it("fails its check without a server, without the bucket and with another account's key", async () => {
    await expect(openS3({ endpoint: "http://127.0.0.1:1" }).check()).rejects.toThrow();
    await expect(openS3({ bucket: "elsewhere" }).check()).rejects.toThrow();
    await expect(openS3({ credentials: { ...account, secretAccessKey: "another" } }).check()).rejects.toThrow();
  });

  it("reports a refusal as a refusal, not as a missing object", async () => {
    const stranger = openS3({ credentials: { ...account, secretAccessKey: "another" } });
    await expect(stranger.read("a.txt")).rejects.toThrow("SignatureDoesNotMatch");
    await expect(stranger.put("a.txt", new Uint8Array(1), "text/plain")).rejects.toThrow("SignatureDoesNotMatch");
  });
});
