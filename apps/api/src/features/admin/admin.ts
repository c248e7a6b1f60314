/**
 * The operator's side: an admin's views and acts, composed from the rooms below. Owns no tables.
 *
 * Invariants: every route here needs the admin role, as the database has it at that moment (I-32); every act writes its
 * audit row in its own transaction (I-48).
 */
import type {
  AdminExportList,
  AdminMetricsQuery,
  AdminPaymentQuery,
  AdminSubscriptionQuery,
  AdminUserQuery,
  AuditQuery,
  SearchedQuery,
} from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Billing, RefundAsked } from "../billing/billing.ts";
import { defineAdminJobs } from "./admin.jobs.ts";
import { readMetrics, readStats } from "./days/days.ts";
import { type ExportDeps, type Exporting, exportList } from "./exports/exports.ts";
import { discardJobs, type HealthDeps, type JobAct, readSystem, retryJobs } from "./health/health.ts";
import {
  adjustCredits,
  listAudit,
  listPayments,
  listTransactions,
  listUsers,
  readReport,
  readUser,
  restore,
  suspend,
  withPayers,
} from "./people/people.ts";
import { createReadings, type ReadingDeps } from "./readings/readings.ts";
import { joinWords, listSearched, listWords, partWords, type WordsAct } from "./words/words.ts";

export { settingsOf } from "./health/health.ts";
export { actSamples } from "./people/people.ts";

export type AdminDeps = Pick<Platform, "config" | "database" | "jobs" | "storage" | "mailer"> & {
  billing: Pick<Billing, "refund" | "standing">;
  engines: HealthDeps["engines"] & ReadingDeps["engines"];
  catalogue: ExportDeps["catalogue"] & HealthDeps["catalogue"] & ReadingDeps["catalogue"];
} & Pick<ReadingDeps, "pictures" | "onModel">;

export type Admin = ReturnType<typeof createAdmin>;

export function createAdmin(deps: AdminDeps) {
  const { database, billing } = deps;
  return {
    defineJobs: () => defineAdminJobs(deps),
    stats: () => readStats(database),
    users: (query: AdminUserQuery) => listUsers(database, query),
    paymentReport: (query: AdminSubscriptionQuery) => readReport(database, query),
    payments: (query: AdminPaymentQuery) => listPayments(database, query),
    user: (userId: string) => readUser(database, userId),
    transactions: (asked: Parameters<typeof listTransactions>[1]) => listTransactions(database, asked),
    adjustCredits: (asked: Parameters<typeof adjustCredits>[1]) => adjustCredits(deps, asked),
    suspend: (act: Parameters<typeof suspend>[1]) => suspend(deps, act),
    restore: (act: Parameters<typeof restore>[1]) => restore(deps, act),
    metrics: (query: AdminMetricsQuery) => readMetrics(database, query),
    system: () => readSystem(deps),
    retryJobs: (act: JobAct) => retryJobs(deps, act),
    discardJobs: (act: JobAct) => discardJobs(deps, act),
    searches: (query: SearchedQuery) => listSearched(database, query),
    readings: createReadings(deps),
    words: () => listWords(database),
    joinWords: (act: WordsAct) => joinWords(database, act),
    partWords: (act: WordsAct) => partWords(database, act),
    exportList: <L extends AdminExportList>(asked: Exporting<L>) => exportList(deps, asked),
    audit: (query: AuditQuery) => listAudit(database, query),

    async refund(asked: RefundAsked) {
      const payment = await billing.refund(asked);
      const [shown] = await database.read((tx) => withPayers(tx, [payment]));
      if (!shown) throw new Error("a refunded payment has no payer");
      return shown;
    },
  };
}
