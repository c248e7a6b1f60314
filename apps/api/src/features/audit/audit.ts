/**
 * Who did what: one row for every act of an admin and every security event, written in the act's transaction, so
 * neither exists without the other (I-48). Owns audit_events and audit_chains, which the database protects from
 * changes: each row is a link in a chain of hashes (I-49). Only an event's IP address is removed, with the account or
 * after ORIGIN_DAYS; the hashes do not cover it.
 */
import type { AuditFilters, AuditQuery } from "@toile/contract";
import type { Context } from "hono";
import type { Tx } from "../../platform/database/database.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import type { Env } from "../../platform/http/env.ts";
import * as store from "./audit.store.ts";

export { personalData } from "./audit.personal-data.ts";
export type { AuditRow } from "./audit.store.ts";

/** Where an act came from; nulls for one without a request, such as a job or the command line. */
export type Origin = { ipAddress: string | null; requestId: string | null };

export const NO_REQUEST: Origin = { ipAddress: null, requestId: null };

/** The origin of a request. */
export function originOf(c: Context<Env>, trustedProxies: number): Origin {
  return { ipAddress: clientAddress(c, trustedProxies), requestId: c.get("requestId") ?? null };
}

export type AuditEvent = {
  /** For an act that may be repeated: its operation's id, so that `find` tells whether it was recorded. Generated if absent. */
  id?: string;
  /** Past tense with its noun: `account.registered`. */
  action: string;
  /** Null: no signed-in user. */
  actorId: string | null;
  /** The affected user; null if unknown. */
  subjectId: string | null;
  origin: Origin;
  /** Never a secret or personal data: rows outlive the account. */
  detail?: Record<string, unknown>;
};

export async function record(tx: Tx, { origin, detail, ...event }: AuditEvent): Promise<void> {
  await store.insertEvent(tx, { ...event, ...origin, detail: detail ?? null });
}

export async function find(tx: Tx, id: string): Promise<store.AuditRow | undefined> {
  return store.findEvent(tx, id);
}

/** One page, newest first, and how many rows match the filters. */
export async function list(
  tx: Tx,
  { page, limit, ...filters }: AuditQuery,
): Promise<{ items: store.AuditRow[]; total: number }> {
  const items = await store.listEvents(tx, { filters, limit, offset: (page - 1) * limit });
  return { items, total: await store.countEvents(tx, filters) };
}

/** In parts, each starting after the last row of the previous one. */
export async function listAfter(
  tx: Tx,
  part: { filters: AuditFilters; after: string | undefined; limit: number },
): Promise<store.AuditRow[]> {
  return store.listEventsAfter(tx, part);
}

/** Checks every link. `broken` undefined: the trail is unchanged. */
export async function verify(tx: Tx): Promise<store.Summary & { broken: store.BrokenLink | undefined }> {
  return { broken: await store.findBrokenLink(tx), ...(await store.summarise(tx)) };
}

/** For a deleted account: removes the addresses of its own acts. An administrator's address belongs to the administrator. */
export async function forgetAccount(tx: Tx, userId: string): Promise<void> {
  await store.forgetOriginsOf(tx, userId);
}
