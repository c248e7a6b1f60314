/** Storage in an S3-compatible bucket. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { StorageConfig } from "../config/config.ts";
import { assertStorageKey, type Storage, StorageNotFound } from "./storage.ts";

const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 20_000;

export type S3Config = Extract<StorageConfig, { driver: "s3" }>;

export function createS3Storage(config: S3Config): Storage {
  const client = openClient(config);
  const at = (key: string) => {
    assertStorageKey(key);
    return { Bucket: config.bucket, Key: key };
  };
  const get = async (key: string) => {
    const found = await client.send(new GetObjectCommand(at(key))).catch((error) => throwNotFound(error, key));
    if (!found.Body) throw new StorageNotFound(key);
    return found.Body;
  };
  return {
    async put(key, bytes, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }));
    },
    read: async (key) => (await get(key)).transformToByteArray(),
    stream: async (key) => (await get(key)).transformToWebStream(),
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async *list(prefix) {
      if (prefix !== "") assertStorageKey(prefix.replace(/\/$/, ""));
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: config.bucket,
            Prefix: prefix,
            ...(token ? { ContinuationToken: token } : {}),
          }),
        );
        for (const object of page.Contents ?? []) {
          if (object.Key !== undefined) yield { key: object.Key, sizeBytes: object.Size ?? 0 };
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    async tidy() {},
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: config.bucket }));
    },
  };
}

function openClient(config: S3Config): S3Client {
  return new S3Client({
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    // Not every S3-compatible store supports the newer trailing checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    ...(config.credentials ? { credentials: config.credentials } : {}),
  });
}

function throwNotFound(error: unknown, key: string): never {
  throw isMissing(error) ? new StorageNotFound(key, error) : error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound");
}
