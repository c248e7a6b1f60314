import { ADMIN_AUDIT_PAGE, type AuditEntry } from "@toile/contract";
import { formatDay } from "../../../lib/format/day.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../entities/export-button.tsx";
import { adminKeys } from "../load/admin-keys.ts";
import { useAdminQuery } from "../load/use-admin-query.ts";
import { columnsOf, useServerTable } from "../table/admin-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { ListPanel } from "../table/list-panel.tsx";
import { ListSearch } from "../table/list-search.tsx";
import { useListAddress } from "../table/use-list-address.ts";
import { actionText, detailLines } from "./audit-texts.ts";

const NONE: AuditEntry[] = [];
const NOUN = { one: "entry", many: "entries" };

/** Who did what, newest first. Read-only. */
export function AuditLog() {
  const address = useListAddress();
  const { search, page } = address;
  const entries = useAdminQuery({
    failure: "Failed to load the audit log",
    queryKey: adminKeys.audit({ search, page }),
    load: (client) => client.audit({ ...(search ? { action: search } : {}), page, limit: ADMIN_AUDIT_PAGE }),
  });
  const { data: value, isFetching } = entries;
  const table = useServerTable({
    rows: value?.items ?? NONE,
    total: value?.total ?? 0,
    columns: auditColumns,
    address,
    pageSize: ADMIN_AUDIT_PAGE,
    sortable: false,
  });
  return (
    <>
      <ListSearch label="Search the audit log" placeholder="Such as product.updated" address={address}>
        <ExportButton list="audit" filters={search ? { action: search } : {}} />
      </ListSearch>
      <ListPanel
        query={entries}
        address={address}
        noun={NOUN}
        countOf={({ total }) => ({ total })}
        empty={
          <EmptyState title="No entries yet">When an administrator changes something, it appears here.</EmptyState>
        }
      >
        {() => <DataTable table={table} caption="Audit log" address={address} loading={isFetching} />}
      </ListPanel>
    </>
  );
}

const { accessor, columns } = columnsOf<AuditEntry>();

const auditColumns = columns([
  accessor("createdAt", {
    header: "When",
    cell: ({ getValue }) => (
      <time dateTime={getValue()} className="tabular">
        {formatDay(getValue())}
        <span className="block text-muted">{clockTime(getValue())}</span>
      </time>
    ),
  }),
  accessor("action", {
    header: "What",
    cell: ({ getValue }) => (
      <>
        <span className="font-medium">{actionText(getValue())}</span>
        <span className="block font-mono text-xs text-muted">{getValue()}</span>
      </>
    ),
  }),
  accessor("actor", {
    header: "Who",
    cell: ({ row: { original } }) => <Person person={original.actor} isKnown={original.actorId !== null} />,
  }),
  accessor("subject", {
    header: "Whose account",
    cell: ({ row: { original } }) => <Person person={original.subject} isKnown={original.subjectId !== null} />,
  }),
  accessor("detail", { header: "Details", cell: ({ getValue }) => <Details detail={getValue()} /> }),
  accessor(({ ipAddress }) => ipAddress ?? "", {
    id: "from",
    header: "From",
    cell: ({ getValue }) => <span className="tabular text-muted">{getValue()}</span>,
  }),
]);

const clockTime = (iso: string) => {
  const time = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
};

/** Null: no account was involved, or it was deleted meanwhile. */
function Person({ person, isKnown }: { person: AuditEntry["actor"]; isKnown: boolean }) {
  if (!person) return <span className="text-muted">{isKnown ? "Deleted account" : ""}</span>;
  return (
    <>
      <span>{person.name || person.email}</span>
      {person.name ? <span className="block max-w-56 truncate text-muted">{person.email}</span> : null}
    </>
  );
}

function Details({ detail }: Pick<AuditEntry, "detail">) {
  return (
    <dl className="grid max-w-96 gap-0.5">
      {detailLines(detail).map(({ name, value }) => (
        <div key={name} className="flex flex-wrap gap-x-1.5">
          <dt className="text-muted">{name}:</dt>
          <dd className="min-w-0 break-words whitespace-normal">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
