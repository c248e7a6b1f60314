import type { Category } from "@toile/contract";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import type { Query } from "../../../lib/query/use-query.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { DeleteDialog } from "../entities/delete-dialog.tsx";
import { ExportButton } from "../entities/export-button.tsx";
import type { AdminApi } from "../load/admin-api.ts";
import { useWrite } from "../load/use-write.ts";
import { useLocalTable } from "../table/admin-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { ListPanel } from "../table/list-panel.tsx";
import { ListSearch } from "../table/list-search.tsx";
import { type ListAddressHandle, useListAddress } from "../table/use-list-address.ts";
import { categoryColumns } from "./category-columns.tsx";
import { CategoryDialog } from "./category-dialog.tsx";

export type CategoriesPanelProps = { api: AdminApi; categories: Query<Category[]> };

type Open = { dialog: "form"; category: Category | null } | { dialog: "delete"; category: Category };

const NONE: Category[] = [];
const NOUN = { one: "category", many: "categories" };

export function CategoriesPanel({ api, categories }: CategoriesPanelProps) {
  const address = useListAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const { busy, write } = useWrite(api, "category");
  const add = (
    <Button onClick={() => setOpen({ dialog: "form", category: null })}>
      <Plus className="size-4" aria-hidden="true" />
      Add Category
    </Button>
  );
  const close = () => setOpen(null);
  const closeAndReload = () => {
    close();
    categories.reload();
  };
  const remove = async ({ id }: Category) => {
    const end = await write("delete", (client) => client.shop.deleteCategory(id));
    if (end.done) closeAndReload();
    else close();
  };
  return (
    <>
      <ListSearch label="Search categories" placeholder="Name or parent" address={address}>
        <ExportButton api={api} list="categories" filters={{ search: address.search }} />
        {add}
      </ListSearch>
      <Categories categories={categories} address={address} add={add} onOpen={setOpen} />
      {open?.dialog === "form" ? (
        <CategoryDialog
          api={api}
          category={open.category}
          categories={categories.value ?? NONE}
          onSaved={closeAndReload}
          onClose={close}
        />
      ) : null}
      {open?.dialog === "delete" ? (
        <DeleteDialog
          name={open.category.name}
          noun="category"
          busy={busy}
          onClose={close}
          onConfirm={() => void remove(open.category)}
        />
      ) : null}
    </>
  );
}

type CategoriesProps = {
  categories: Query<Category[]>;
  address: ListAddressHandle;
  add: React.ReactNode;
  onOpen: (open: Open) => void;
};

function Categories({ categories, address, add, onOpen }: CategoriesProps) {
  const columns = useMemo(
    () =>
      categoryColumns({
        onEdit: (category) => onOpen({ dialog: "form", category }),
        onDelete: (category) => onOpen({ dialog: "delete", category }),
      }),
    [onOpen],
  );
  const table = useLocalTable({ rows: categories.value ?? NONE, columns, address, pageSize: 50, searched: SEARCHED });
  return (
    <ListPanel
      query={categories}
      address={address}
      noun={NOUN}
      countOf={() => ({ total: table.getFilteredRowModel().rows.length })}
      empty={
        <EmptyState title="No categories yet" action={add}>
          Each product belongs to a category. Add the first one here, or import products with theirs.
        </EmptyState>
      }
    >
      {() => <DataTable table={table} caption="Categories" address={address} loading={categories.loading} />}
    </ListPanel>
  );
}

const SEARCHED = ["name", "parent"];
