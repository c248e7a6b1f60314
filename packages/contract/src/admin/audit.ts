/** The audit trail: who did what to whom, when and from where. */
import { z } from "zod";
import { PAGE_LIMIT_MAX } from "../protocol/constants.ts";
import { id } from "../protocol/ids.ts";

export const ADMIN_AUDIT_PAGE = 50;

export const auditFilters = z.object({
  /** A complete action such as `account.suspended`, or a noun with a dot such as `account.`. */
  action: z.string().trim().max(80).optional(),
  actorId: id.optional(),
  subjectId: id.optional(),
  /** The first and the last day of the range, both included; UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;
export const auditQuery = auditFilters.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(ADMIN_AUDIT_PAGE),
});
export type AuditQuery = z.output<typeof auditQuery>;

/** Null if the action concerns no account, or the account was deleted. */
const person = z.object({ id, name: z.string(), email: z.string() }).nullable();

export const auditEntry = z.object({
  id,
  action: z.string(),
  actorId: id.nullable(),
  actor: person,
  subjectId: id.nullable(),
  subject: person,
  ipAddress: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Further details; `before` and `after` for a change. */
  detail: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
