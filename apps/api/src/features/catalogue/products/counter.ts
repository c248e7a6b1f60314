/** Views and clicks, collected in memory and written together: a popular product is one write every few seconds, not one per visit. */

import { isUuid } from "../../../platform/columns.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Logger } from "../../../platform/log.ts";
import { addCounts } from "./products.store.ts";

const FLUSH_MS = 5_000;
/** Products with counts waiting; beyond that, counts are dropped to save memory. */
const PRODUCTS_MAX = 10_000;

export function createCounter({ database, log }: { database: Database; log: Logger }) {
  let waiting = new Map<string, { views: number; clicks: number }>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const counts = [...waiting].map(([id, counted]) => ({ id, ...counted }));
    waiting = new Map();
    // Lost counts are only logged.
    await database.write((tx) => addCounts(tx, counts)).catch((err: unknown) => log.warn({ err }, "counts were lost"));
  };
  return {
    count(productId: string, type: "view" | "click"): void {
      if (!isUuid(productId)) return;
      const id = productId.toLowerCase();
      const counted = waiting.get(id) ?? { views: 0, clicks: 0 };
      if (!waiting.has(id) && waiting.size >= PRODUCTS_MAX) return;
      counted[type === "view" ? "views" : "clicks"] += 1;
      waiting.set(id, counted);
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    flush,
  };
}
