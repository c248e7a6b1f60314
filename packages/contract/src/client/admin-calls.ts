/**
 * The client of the admin area. Every call needs the admin role; lists report the total number of rows. Kept apart from
 * the other client, so that shoppers' pages do not load its schemas.
 */
import type { z } from "zod";
import { type AuditQuery, auditEntry } from "../admin/audit.ts";
import type { AdminExportFilters, AdminExportList } from "../admin/exports.ts";
import { type AdminMetricsQuery, adminMetrics } from "../admin/metrics.ts";
import {
  type AdminPaymentQuery,
  type AdminSubscriptionQuery,
  adminPayment,
  adminPaymentReport,
  type RefundRequest,
} from "../admin/payments.ts";
import { type SearchedQuery, searched } from "../admin/searches.ts";
import { adminStats } from "../admin/stats.ts";
import { synonyms } from "../admin/synonyms.ts";
import { adminJobsMoved, adminSystem } from "../admin/system.ts";
import {
  type AdminUserQuery,
  adminUser,
  adminUserDetail,
  type CreditAdjustment,
  creditAdjusted,
  suspensionAnswer,
} from "../admin/users.ts";
import { creditTransaction } from "../billing/credits.ts";
import { type SupportQuery, supportMessage } from "../support/support.ts";
import { ApiError } from "./api-error.ts";
import { type ClientOptions, createTransport, toQuery } from "./transport.ts";

export type AdminClient = ReturnType<typeof createAdminClient>;

export function createAdminClient(options: ClientOptions = {}) {
  const { call, callEmpty, raw, read } = createTransport(options);
  /** One page of a bare array, with the total from its headers. */
  const list = async <S extends z.ZodType>(path: string, schema: S) => {
    const { body, response } = await read(path);
    const items = schema.array().parse(JSON.parse(body));
    return { items, total: Number(response.headers.get("X-Total-Count") ?? items.length) };
  };
  return {
    ...createSystemCalls(options),
    stats: () => call("/users/admin/stats", adminStats),
    users: (query: Partial<AdminUserQuery> = {}) => list(`/users/admin/users${toQuery(query)}`, adminUser),
    user: (userId: string) => call(`/users/admin/users/${userId}`, adminUserDetail),
    userTransactions: (userId: string, page = 1, limit = 20) =>
      list(`/users/admin/users/${userId}/transactions${toQuery({ page, limit })}`, creditTransaction),
    /** The same key and body change the balance once. */
    adjustCredits: (userId: string, body: CreditAdjustment, idempotencyKey: string) =>
      call(`/users/admin/users/${userId}/credits`, creditAdjusted, {
        method: "POST",
        json: body,
        headers: { "Idempotency-Key": idempotencyKey },
      }),
    suspend: (userId: string, reason: string) =>
      call(`/users/admin/users/${userId}/suspension`, suspensionAnswer, { method: "PUT", json: { reason } }),
    restore: (userId: string, reason: string) =>
      call(`/users/admin/users/${userId}/suspension`, suspensionAnswer, { method: "DELETE", json: { reason } }),
    /** One page of subscriptions and the sums over all payments; `total` counts the subscriptions. */
    paymentReport: async (query: Partial<AdminSubscriptionQuery> = {}) => {
      const { body, response } = await read(`/users/admin/payments${toQuery(query)}`);
      const report = adminPaymentReport.parse(JSON.parse(body));
      return { ...report, total: Number(response.headers.get("X-Total-Count") ?? report.subscriptions.length) };
    },
    payments: (query: Partial<AdminPaymentQuery> = {}) =>
      list(`/users/admin/payments/all${toQuery(query)}`, adminPayment),
    /** The same key and body refund once. */
    refund: (paymentId: string, body: RefundRequest, idempotencyKey: string) =>
      call(`/users/admin/payments/${paymentId}/refund`, adminPayment, {
        method: "POST",
        json: body,
        headers: { "Idempotency-Key": idempotencyKey },
      }),
    metrics: (query: AdminMetricsQuery = {}) => call(`/users/admin/metrics${toQuery(query)}`, adminMetrics),
    /** A CSV file of every row that the filters leave. Rejects where it breaks off. */
    exportList: async <L extends AdminExportList>(list: L, filters: AdminExportFilters<L>): Promise<Blob> => {
      const response = await raw(`/users/admin/exports/${list}${toQuery(filters)}`);
      if (!response.ok) throw new ApiError(response.status, await response.text());
      return response.blob();
    },
    searches: (query: Partial<SearchedQuery> = {}) => list(`/users/admin/searches${toQuery(query)}`, searched),
    synonyms: () => call("/users/admin/synonyms", synonyms.array()),
    joinSynonyms: (phrases: string[]) => call("/users/admin/synonyms", synonyms, { method: "POST", json: { phrases } }),
    removeSynonyms: (phrases: string[]) => callEmpty("/users/admin/synonyms", { method: "DELETE", json: { phrases } }),
    supportMessages: (query: Partial<SupportQuery> = {}) =>
      list(`/support/admin/messages${toQuery(query)}`, supportMessage),
    markAnswered: (messageId: string, answered: boolean) =>
      call(`/support/admin/messages/${messageId}`, supportMessage, { method: "PUT", json: { answered } }),
    audit: (query: Partial<AuditQuery> = {}) => list(`/users/admin/audit${toQuery(query)}`, auditEntry),
  };
}

/** How the installation stands, and what can be done about it. */
function createSystemCalls(options: ClientOptions) {
  const { call } = createTransport(options);
  return {
    system: () => call("/users/admin/system", adminSystem),
    /** Jobs of one kind that failed for good run once more, or are forgotten. Both may be repeated. */
    retryJobs: (name: string) =>
      call(`/users/admin/jobs/${encodeURIComponent(name)}/retry`, adminJobsMoved, { method: "POST" }),
    discardJobs: (name: string) =>
      call(`/users/admin/jobs/${encodeURIComponent(name)}/discard`, adminJobsMoved, { method: "POST" }),
  };
}
