import type { HistoryItem } from "@toile/contract";
import { formatDay } from "../../../lib/format/day.ts";
import { wornNames } from "../../../lib/format/worn-names.ts";

/** An earlier try-on in a few words: "Your try-on of Nov 22, 2026: Breton tee with Wide linen trousers". */
export function wornTitle(item: Pick<HistoryItem, "createdAt" | "product" | "wornWith">): string {
  const names = wornNames(item);
  const day = `Your try-on of ${formatDay(item.createdAt)}`;
  return names.length === 0 ? day : `${day}: ${names.join(" with ")}`;
}
