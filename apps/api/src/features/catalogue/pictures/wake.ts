/** Queues the job that makes products' pictures in all sizes. */
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import * as pictureStore from "./pictures.store.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobMap {
    "product.pictures": Record<string, never>;
  }
}

export const PRODUCT_PICTURES = "product.pictures";

/** Queues the job if any product waits for pictures. */
export async function wakePictures(tx: Tx, jobs: Jobs, options: { startAfterSeconds?: number } = {}): Promise<void> {
  if (await pictureStore.isAnyDue(tx, now())) {
    await jobs.enqueue(tx, PRODUCT_PICTURES, {}, { singletonKey: PRODUCT_PICTURES, ...options });
  }
}
