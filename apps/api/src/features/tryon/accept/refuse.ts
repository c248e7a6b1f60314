/** Records a try-on that failed before it began, for callers that look for the reason there. */
import { TRYON_CREDITS_PER_SAMPLE, type TryOnFields } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import * as rows from "../rows/rows.ts";
import * as settle from "../settle/settle.ts";

type Refused = { tryonId: string; userId: string; fields: TryOnFields; failure: rows.Failure };

/** For API keys. The try-on has no pictures and never held a credit. The same id again finds the first row. */
export async function refuse(
  deps: settle.SettleDeps & { database: Database },
  { tryonId: id, userId, fields, failure }: Refused,
): Promise<rows.TryOnRow> {
  return deps.database.write(async (tx) => {
    const at = now();
    const nothing = { personPictureId: null, garmentPictureId: null, productId: null, wornWithIds: [], mendOf: null };
    const ofNoVisitor = { publishableKeyId: null, visitorId: null };
    const times = { createdAt: at, deadlineAt: at, seenAt: at };
    const creditCost = fields.numSamples * TRYON_CREDITS_PER_SAMPLE;
    const tryon = { id, userId, fields, creditCost, viaApi: true, ...ofNoVisitor, ...nothing, ...times };
    if (await rows.insertTryOn(tx, tryon)) await settle.refuse(tx, deps, id, failure);
    const row = await rows.findOwned(tx, { id, userId });
    if (!row) throw new AppError("NOT_FOUND", "This try-on was removed.");
    return row;
  });
}
