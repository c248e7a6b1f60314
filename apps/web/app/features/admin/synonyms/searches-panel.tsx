import {
  ADMIN_SEARCHES_PAGE,
  SEARCHES_KEEP_DAYS,
  type Searched,
  type SearchOutcome,
  searchedSorts,
  searchOutcomes,
} from "@toile/contract";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { formatDay } from "../../../lib/format/day.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../entities/export-button.tsx";
import { adminKeys } from "../load/admin-keys.ts";
import { useAdminQuery } from "../load/use-admin-query.ts";
import { columnsOf, useServerTable } from "../table/admin-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { toSort } from "../table/list-address.ts";
import { ListPanel } from "../table/list-panel.tsx";
import { ListSearch } from "../table/list-search.tsx";
import { useListAddress } from "../table/use-list-address.ts";
import { SynonymsDialog } from "./synonyms-dialog.tsx";
import { useSynonymWrites } from "./use-synonym-writes.ts";

type Row = Searched & { id: string };

const NONE: Row[] = [];
const NOUN = { one: "search", many: "searches" };
const OUTCOME_LABELS: Record<SearchOutcome, string> = { nothing: "Found nothing", all: "All searches" };

/** What shoppers searched for, with searches that found nothing first, and a button that adds a synonym. */
export function SearchesPanel() {
  const address = useListAddress();
  const [found, choose] = useOutcome();
  const [beside, setBeside] = useState<string | null>(null);
  const { search, page } = address;
  const sort = toSort(address.sort, searchedSorts, "missed_desc");
  const filters = { found, days: SEARCHES_KEEP_DAYS, ...(search ? { search } : {}) };
  const searches = useAdminQuery({
    failure: "Failed to load searches",
    queryKey: adminKeys.searches({ found, search, page, sort }),
    load: async (client) => {
      const { items, total } = await client.searches({ ...filters, page, sort, limit: ADMIN_SEARCHES_PAGE });
      return { total, rows: items.map((item): Row => ({ id: item.query, ...item })) };
    },
  });
  const { busy, join } = useSynonymWrites(() => {
    setBeside(null);
    void searches.refetch();
  });
  const columns = useMemo(() => searchColumns(setBeside), []);
  const { data: value, isFetching } = searches;
  const table = useServerTable({
    rows: value?.rows ?? NONE,
    total: value?.total ?? 0,
    columns,
    address,
    pageSize: ADMIN_SEARCHES_PAGE,
  });
  return (
    <>
      <p className="measure mb-6 text-sm text-muted">
        What shoppers searched for in the last {SEARCHES_KEEP_DAYS} days, counted by day. We don't store who searched,
        and leave out email addresses and long numbers. We count a new search within half a minute.
      </p>
      <ListSearch label="Search the searches" placeholder="A word" address={address}>
        <Outcomes found={found} onChoose={choose} />
        <ExportButton list="searches" filters={filters} />
      </ListSearch>
      <ListPanel
        query={searches}
        address={address}
        noun={NOUN}
        countOf={({ total }) => ({ total })}
        empty={
          <EmptyState title={found === "nothing" ? "Every search found something" : "No searches yet"}>
            {found === "nothing"
              ? "We list searches that find nothing in the shop here."
              : "When shoppers search, their words appear here."}
          </EmptyState>
        }
      >
        {() => <DataTable table={table} caption="Searches" address={address} loading={isFetching} />}
      </ListPanel>
      {beside === null ? null : (
        <SynonymsDialog beside={beside} busy={busy} onJoin={join} onClose={() => setBeside(null)} />
      )}
    </>
  );
}

/** In the URL, like the rest of the list. */
function useOutcome(): [SearchOutcome, (chosen: SearchOutcome) => void] {
  const [params, setParams] = useSearchParams();
  const found = params.get("found") === "all" ? "all" : "nothing";
  const choose = (chosen: SearchOutcome) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete("page");
        if (chosen === "all") next.set("found", "all");
        else next.delete("found");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [found, choose];
}

function Outcomes({ found, onChoose }: { found: SearchOutcome; onChoose: (chosen: SearchOutcome) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Which searches</legend>
      {searchOutcomes.map((one) => (
        <Button
          key={one}
          variant={one === found ? "primary" : "secondary"}
          aria-pressed={one === found}
          onClick={() => onChoose(one)}
        >
          {OUTCOME_LABELS[one]}
        </Button>
      ))}
    </fieldset>
  );
}

const { accessor, columns, display } = columnsOf<Row>();

const searchColumns = (onAdd: (query: string) => void) =>
  columns([
    accessor("query", {
      header: "Searched for",
      cell: ({ getValue }) => (
        <a
          href={`/browse?q=${encodeURIComponent(getValue())}`}
          className="target font-medium underline decoration-line underline-offset-4 hover:decoration-thread"
        >
          {getValue()}
        </a>
      ),
    }),
    accessor("missed", {
      header: "Found nothing",
      meta: { numeric: true },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    accessor("searches", {
      header: "Searches",
      meta: { numeric: true },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    accessor("lastFound", {
      header: "Found last",
      enableSorting: false,
      meta: { numeric: true },
      cell: ({ getValue }) => (getValue() === 0 ? "nothing" : formatNumber(getValue())),
    }),
    accessor("lastDay", {
      id: "last",
      header: "Last day",
      // A day has no time zone: noon is on the same day wherever there are shops.
      cell: ({ getValue }) => <span className="tabular whitespace-nowrap">{formatDay(`${getValue()}T12:00:00`)}</span>,
    }),
    display({
      id: "actions",
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row: { original } }) => (
        <div className="flex items-center justify-end gap-3">
          {original.hasSynonyms ? <Badge variant="ok">Has synonyms</Badge> : null}
          <Button variant="secondary" size="small" onClick={() => onAdd(original.query)}>
            Add a synonym<span className="sr-only"> of {original.query}</span>
          </Button>
        </div>
      ),
    }),
  ]);
