/**
 * Who did what: one row for every act of an admin and every security event, written in the transaction of the act, so that
 * neither exists without the other (I-48). Owns audit_events, which the database lets nobody change.
 */
import type { Context } from "hono";
import type { Tx } from "../../platform/database/database.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import type { Env } from "../../platform/http/env.ts";
import { auditEvents } from "./audit.tables.ts";

/** Where an act came from; nulls for one that came from no request, such as a job or the command line. */
export type Origin = { ipAddress: string | null; requestId: string | null };

export const NO_REQUEST: Origin = { ipAddress: null, requestId: null };

/** The origin of a request. */
export function originOf(c: Context<Env>, trustedProxies: number): Origin {
  return { ipAddress: clientAddress(c, trustedProxies), requestId: c.get("requestId") ?? null };
}

export type AuditEvent = {
  /** Past tense with its noun: `account.registered`. */
  action: string;
  /** Null: nobody who was signed in. */
  actorId: string | null;
  /** The user whom it concerns; null where that is unknown. */
  subjectId: string | null;
  origin: Origin;
  /** Never a secret or a person's data: rows outlive the account. */
  detail?: Record<string, unknown>;
};

export async function record(tx: Tx, { origin, detail, ...event }: AuditEvent): Promise<void> {
  await tx.insert(auditEvents).values({ ...event, ...origin, detail: detail ?? null });
}
