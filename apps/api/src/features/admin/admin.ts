/**
 * The operator's side: what an admin sees and does, composed from every room below. Owns no tables.
 *
 * Invariants: every route here is an admin's alone, by the role that the database has at that moment (I-32); every act leaves its row in
 * the audit trail, in its own transaction (I-48).
 */
import type { AdminPaymentQuery, AdminSubscriptionQuery, AdminUserQuery } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import { defineAdminJobs } from "./admin.jobs.ts";
import { readStats } from "./dashboard.ts";
import { listPayments, readReport } from "./payments.ts";
import { listUsers } from "./users.ts";

export type AdminDeps = Pick<Platform, "database" | "jobs" | "config">;

export type Admin = ReturnType<typeof createAdmin>;

export function createAdmin(deps: AdminDeps) {
  const { database } = deps;
  return {
    defineJobs: () => defineAdminJobs(deps),
    stats: () => readStats(database),
    users: (query: AdminUserQuery) => listUsers(database, query),
    paymentReport: (query: AdminSubscriptionQuery) => readReport(database, query),
    payments: (query: AdminPaymentQuery) => listPayments(database, query),
  };
}
