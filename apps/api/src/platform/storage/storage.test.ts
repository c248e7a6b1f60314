import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskStorage } from "./disk.ts";
import { createS3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";
import { describeStorage } from "./storage-compliance.ts";

const directory = mkdtempSync(path.join(tmpdir(), "toile-storage-"));
let s3: Storage;
let s3Server: { run(): Promise<{ port: number }>; close(): Promise<void> };

beforeAll(async () => {
  // The package has no types of its own.
  // @ts-expect-error s3rver is a test stand-in in plain JavaScript
  const { default: S3rver } = await import("s3rver");
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(directory, "s3"),
    configureBuckets: [{ name: "pictures" }],
  });
  s3Server = server;
  const { port } = await server.run();
  s3 = createS3Storage({
    driver: "s3",
    bucket: "pictures",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    forcePathStyle: true,
  });
});

afterAll(async () => {
  await s3Server.close();
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
  it("fails its check when the bucket is missing", async () => {
    const away = createS3Storage({
      driver: "s3",
      bucket: "pictures",
      region: "us-east-1",
      endpoint: "http://127.0.0.1:1",
      credentials: { accessKeyId: "x", secretAccessKey: "x" },
      forcePathStyle: true,
    });
    await expect(away.check()).rejects.toThrow();
  });
});
