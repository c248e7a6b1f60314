/**
 * The operator's side: an admin's views and acts, composed from the rooms below. Owns no tables.
 *
 * Invariants: every route here needs the admin role, as the database has it at that moment (I-32); every act writes its
 * audit row in its own transaction (I-48).
 */
import type { Platform } from "../../platform/platform.ts";
import { type BillingDeps, type RefundRequest, refund } from "../billing/billing.ts";
import type { ExportDeps } from "./exports/exports.ts";
import type { HealthDeps } from "./health/health.ts";
import { withPayers } from "./people/people.ts";
import type { ReadingDeps } from "./readings/readings.ts";

export { settingsOf } from "./health/health.ts";
export { actSamples } from "./people/people.ts";

export type AdminDeps = Pick<Platform, "config" | "database" | "jobs" | "storage" | "mailer"> & {
  billing: BillingDeps;
  engines: HealthDeps["engines"];
  catalogue: ExportDeps["catalogue"];
} & ReadingDeps;

/** The refunded payment as it stands now, with its payer. @throws AppError as `refund` of billing */
export async function refundAndShow({ database, billing }: AdminDeps, request: RefundRequest) {
  const payment = await refund(billing, request);
  const [shown] = await database.read((tx) => withPayers(tx, [payment]));
  if (!shown) throw new Error("a refunded payment has no payer");
  return shown;
}
