/** The list of what products belong to, brands or categories: found, added, changed and deleted. */
import { Plus } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { Client } from "../load/admin-api.ts";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { useWrite } from "../load/use-write.ts";
import { type AdminColumns, useLocalTable } from "../table/admin-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { ListPanel } from "../table/list-panel.tsx";
import { ListSearch } from "../table/list-search.tsx";
import { type ListAddressHandle, useListAddress } from "../table/use-list-address.ts";
import type { Entity, EntityActs } from "./entity-columns.tsx";
import { ExportButton } from "./export-button.tsx";

export type EntityFormProps<E> = {
  /** Null: a new one. */
  entity: E | null;
  entities: readonly E[];
  onSaved: () => void;
  onClose: () => void;
};

/** One kind of entity. */
export type EntityKind<E extends Entity> = {
  noun: { one: "brand"; many: "brands" } | { one: "category"; many: "categories" };
  /** As on buttons and captions. */
  title: { one: string; many: string };
  /** What the search looks at: in words, and as columns. */
  search: { placeholder: string; columns: readonly string[] };
  /** What is never deleted. */
  kept: string;
  columnsOf: (acts: EntityActs<E>) => AdminColumns<E>;
  form: (props: EntityFormProps<E>) => ReactNode;
  remove: (client: Client, id: string) => Promise<unknown>;
};

type Open<E> = { dialog: "form"; entity: E | null } | { dialog: "delete"; entity: E };

export type EntityPanelProps<E extends Entity> = { kind: EntityKind<E>; query: AdminQuery<E[]> };

export function EntityPanel<E extends Entity>({ kind, query }: EntityPanelProps<E>) {
  const { noun, title, search, form: Form } = kind;
  const address = useListAddress();
  const [open, setOpen] = useState<Open<E> | null>(null);
  const add = (
    <Button onClick={() => setOpen({ dialog: "form", entity: null })}>
      <Plus className="size-4" aria-hidden="true" />
      Add {title.one}
    </Button>
  );
  const close = () => setOpen(null);
  const closeAndReload = () => {
    close();
    void query.refetch();
  };
  return (
    <>
      <ListSearch label={`Search ${noun.many}`} placeholder={search.placeholder} address={address}>
        <ExportButton list={noun.many} filters={{ search: address.search }} />
        {add}
      </ListSearch>
      <Entities kind={kind} query={query} address={address} add={add} onOpen={setOpen} />
      {open?.dialog === "form" ? (
        <Form entity={open.entity} entities={query.data ?? []} onSaved={closeAndReload} onClose={close} />
      ) : null}
      {open?.dialog === "delete" ? (
        <DeleteDialog kind={kind} entity={open.entity} onDeleted={closeAndReload} onClose={close} />
      ) : null}
    </>
  );
}

type EntitiesProps<E extends Entity> = EntityPanelProps<E> & {
  address: ListAddressHandle;
  add: ReactNode;
  onOpen: (open: Open<E>) => void;
};

function Entities<E extends Entity>({ kind, query, address, add, onOpen }: EntitiesProps<E>) {
  const { noun, title, search } = kind;
  const none = useMemo<E[]>(() => [], []);
  const columns = useMemo(
    () =>
      kind.columnsOf({
        onEdit: (entity) => onOpen({ dialog: "form", entity }),
        onDelete: (entity) => onOpen({ dialog: "delete", entity }),
      }),
    [kind, onOpen],
  );
  const rows = query.data ?? none;
  const table = useLocalTable({ rows, columns, address, pageSize: 50, searched: search.columns });
  return (
    <ListPanel
      query={query}
      address={address}
      noun={noun}
      countOf={() => ({ total: table.getFilteredRowModel().rows.length })}
      empty={
        <EmptyState title={`No ${noun.many} yet`} action={add}>
          {`Each product belongs to a ${noun.one}. Add the first one here, or import products with theirs.`}
        </EmptyState>
      }
    >
      {() => <DataTable table={table} caption={title.many} address={address} loading={query.isFetching} />}
    </ListPanel>
  );
}

type DeleteDialogProps<E extends Entity> = Pick<EntityPanelProps<E>, "kind"> & {
  entity: E;
  onDeleted: () => void;
  onClose: () => void;
};

function DeleteDialog<E extends Entity>({ kind, entity, onDeleted, onClose }: DeleteDialogProps<E>) {
  const { busy, write } = useWrite(kind.noun.one);
  const remove = async () => {
    const end = await write("delete", (client) => kind.remove(client, entity.id));
    if (end.done) onDeleted();
    else onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={() => (busy ? undefined : onClose())}
      title={`Delete ${entity.name}?`}
      description={`This cannot be undone. ${kind.kept}`}
      confirmLabel="Delete"
      cancelLabel="Keep it"
      destructive
      loading={busy}
      onConfirm={() => void remove()}
    />
  );
}
