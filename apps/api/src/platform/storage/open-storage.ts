/** Opens the configured store. */
import type { StorageConfig } from "../config/config.ts";
import { createDiskStorage } from "./disk.ts";
import type { Storage } from "./storage.ts";

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.driver === "disk") return createDiskStorage({ directory: config.directory });
  // The vendor's client costs 0.2 s and 20 MB at start, so it is loaded only if it is used.
  const { createS3Storage } = await import("./s3.ts");
  return createS3Storage(config);
}
