import { SYNONYMS_SECONDS } from "@toile/contract";
import { Plus, X } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../entities/export-button.tsx";
import { adminKeys } from "../load/admin-keys.ts";
import { useAdminQuery } from "../load/use-admin-query.ts";
import { columnsOf, useLocalTable } from "../table/admin-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { ListPanel } from "../table/list-panel.tsx";
import { ListSearch } from "../table/list-search.tsx";
import { useListAddress } from "../table/use-list-address.ts";
import { SynonymsDialog } from "./synonyms-dialog.tsx";
import { useSynonymWrites } from "./use-synonym-writes.ts";

type Meaning = { id: string; phrases: string[] };
type Open = { dialog: "add"; beside: string | null } | { dialog: "part"; phrase: string };

const NONE: Meaning[] = [];
const PAGE_SIZE = 50;
const SEARCHED = ["phrases"];

/** Words that mean the same to a search. */
export function SynonymsPanel() {
  const address = useListAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const meanings = useAdminQuery<Meaning[]>({
    queryKey: adminKeys.synonyms,
    failure: "Failed to load synonyms",
    load: async (client) => (await client.synonyms()).map(({ phrases }) => ({ id: phrases.join(", "), phrases })),
  });
  const { busy, join, part } = useSynonymWrites(() => {
    setOpen(null);
    void meanings.refetch();
  });
  const columns = useMemo(() => synonymColumns(setOpen), []);
  const rows = meanings.data ?? NONE;
  const table = useLocalTable({ rows, columns, address, pageSize: PAGE_SIZE, searched: SEARCHED });
  const add = (
    <Button onClick={() => setOpen({ dialog: "add", beside: null })}>
      <Plus className="size-4" aria-hidden="true" />
      Add synonyms
    </Button>
  );
  return (
    <>
      <p className="measure mb-6 text-sm text-muted">
        A search for one of these words also finds products with any other word of its row. Every search uses a change
        within {SYNONYMS_SECONDS} seconds.
      </p>
      <ListSearch label="Search synonyms" placeholder="A word" address={address}>
        <ExportButton list="synonyms" filters={{}} />
        {add}
      </ListSearch>
      <ListPanel
        query={meanings}
        address={address}
        noun={{ one: "meaning", many: "meanings" }}
        countOf={() => ({ total: table.getFilteredRowModel().rows.length })}
        empty={
          <EmptyState title="No synonyms yet" action={add}>
            Without synonyms, a search only finds words that the shop itself uses.
          </EmptyState>
        }
      >
        {() => <DataTable table={table} caption="Synonyms" address={address} loading={meanings.isFetching} />}
      </ListPanel>
      {open?.dialog === "add" ? (
        <SynonymsDialog beside={open.beside} busy={busy} onJoin={join} onClose={() => setOpen(null)} />
      ) : null}
      {open?.dialog === "part" ? (
        <PartDialog phrase={open.phrase} busy={busy} onPart={part} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

type PartDialogProps = {
  phrase: string;
  busy: boolean;
  onPart: (phrase: string) => Promise<unknown>;
  onClose: () => void;
};

function PartDialog({ phrase, busy, onPart, onClose }: PartDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={() => (busy ? undefined : onClose())}
      title={`Remove \u201c${phrase}\u201d?`}
      description="A search for it will then only find the word itself. You can add it again."
      confirmLabel="Remove"
      cancelLabel="Keep it"
      destructive
      loading={busy}
      onConfirm={() => void onPart(phrase)}
    />
  );
}

const { accessor, columns, display } = columnsOf<Meaning>();

const synonymColumns = (onOpen: (open: Open) => void) =>
  columns([
    accessor(({ phrases }) => phrases.join(", "), {
      id: "phrases",
      header: "Words of one meaning",
      cell: ({ row: { original } }) => (
        <ul className="flex max-w-[50vw] flex-wrap gap-2 whitespace-normal sm:max-w-2xl">
          {original.phrases.map((phrase) => (
            <li key={phrase} className="inline-flex items-center rounded-full border border-edge/60 pl-4 text-sm">
              {phrase}
              <button
                type="button"
                aria-label={`Remove ${phrase}`}
                onClick={() => onOpen({ dialog: "part", phrase })}
                className="target flex size-9 items-center justify-center rounded-full text-muted hover:text-ink"
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ),
    }),
    display({
      id: "actions",
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row: { original } }) => (
        <Button
          variant="secondary"
          size="small"
          onClick={() => onOpen({ dialog: "add", beside: original.phrases[0] ?? null })}
        >
          Add a word
          <span className="sr-only"> beside {original.phrases[0]}</span>
        </Button>
      ),
    }),
  ]);
