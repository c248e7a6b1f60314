/** The audit trail for admins, with people's names. */
import type { AuditEntry, AuditQuery } from "@toile/contract";
import type { Database, Tx } from "../../../platform/database/database.ts";
import * as accounts from "../../accounts/accounts.ts";
import * as audit from "../../audit/audit.ts";
import type { Page } from "./users.ts";

export async function listAudit(database: Pick<Database, "read">, query: AuditQuery): Promise<Page<AuditEntry>> {
  return database.read(async (tx) => {
    const { items, total } = await audit.list(tx, query);
    return { items: await entriesOf(tx, items), total };
  });
}

/** One query for all names. */
export async function entriesOf(tx: Tx, events: readonly audit.AuditRow[]): Promise<AuditEntry[]> {
  const ids = events.flatMap(({ actorId, subjectId }) => [actorId, subjectId]).filter((id) => id !== null);
  const rows = await accounts.listAccountsById(tx, [...new Set(ids)]);
  const people = new Map(rows.filter(({ email }) => email !== "").map((row) => [row.id, toPerson(row)]));
  const personOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
  return events.map((row) => toEntry(row, personOf));
}

const toPerson = ({ id, firstName, lastName, email }: accounts.ListedAccount) => ({
  id,
  name: `${firstName} ${lastName}`.trim(),
  email,
});

function toEntry(row: audit.AuditRow, personOf: (id: string | null) => AuditEntry["actor"]): AuditEntry {
  return {
    id: row.id,
    action: row.action,
    actorId: row.actorId,
    actor: personOf(row.actorId),
    subjectId: row.subjectId,
    subject: personOf(row.subjectId),
    ipAddress: row.ipAddress,
    requestId: row.requestId,
    detail: row.detail,
    createdAt: row.createdAt.toISOString(),
  };
}
