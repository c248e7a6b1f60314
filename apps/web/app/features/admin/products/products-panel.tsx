import type { Brand, Category, AdminProduct as Product } from "@toile/contract";
import { Plus, Upload } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../entities/export-button.tsx";
import { ImportDialog } from "../import/import-dialog.tsx";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { type AdminTable, useServerTable } from "../table/admin-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { ListPanel } from "../table/list-panel.tsx";
import { ListSearch } from "../table/list-search.tsx";
import { selectedRows } from "../table/selection.tsx";
import { useListAddress } from "../table/use-list-address.ts";
import { AddProductDialog } from "./add-product-dialog.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { productColumns } from "./product-columns.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { useBulkChange } from "./use-bulk-change.ts";

/** The editor of readings is most of a page: it comes when it is asked for. */
const ReadingDialog = deferredPart(() => import("../readings/reading-dialog.tsx"), {
  missing: "The garment editor could not be loaded. It will load when you're back online.",
});

export type ProductList = { products: Product[]; total: number; isExact: boolean };
export type ProductsPanelProps = {
  products: AdminQuery<ProductList>;
  brands: AdminQuery<Brand[]>;
  categories: AdminQuery<Category[]>;
};

export const PRODUCTS_PER_PAGE = 50;
const NONE: Product[] = [];
const NOUN = { one: "product", many: "products" };

export function ProductsPanel({ products, brands, categories }: ProductsPanelProps) {
  const address = useListAddress();
  const [edited, setEdited] = useState<Product | null>(null);
  const [read, setRead] = useState<Product | null>(null);
  const columns = useMemo(() => productColumns({ onEdit: setEdited, onRead: setRead }), []);
  const { data: value, isFetching, refetch } = products;
  const table = useServerTable({
    rows: value?.products ?? NONE,
    total: value?.total ?? 0,
    columns,
    address,
    pageSize: PRODUCTS_PER_PAGE,
  });
  return (
    <>
      <ListSearch label="Search products" placeholder="Name, brand or category" address={address}>
        <BulkEdit table={table} brands={brands} categories={categories} onChanged={refetch} />
        <ExportButton list="products" filters={{ search: address.search }} />
        <ImportButton onImported={refetch} />
        <AddButton brands={brands} categories={categories} onAdded={refetch} />
      </ListSearch>
      <ListPanel
        query={products}
        address={address}
        noun={NOUN}
        countOf={({ total, isExact }) => ({ total, isExact })}
        empty={<NoProducts />}
      >
        {() => <DataTable table={table} caption="Products" address={address} loading={isFetching} />}
      </ListPanel>
      {edited ? (
        <ProductDialog
          key={edited.id}
          product={edited}
          brands={brands}
          categories={categories}
          onSaved={() => {
            setEdited(null);
            void refetch();
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {read ? (
        <ReadingDialog
          key={read.id}
          product={read}
          onClose={() => {
            setRead(null);
            // A correction that no longer applied may have been made anew.
            if (read.correction !== null) void refetch();
          }}
        />
      ) : null}
    </>
  );
}

function NoProducts() {
  return (
    <EmptyState
      title="No products yet"
      action={
        <Button asChild variant="secondary">
          <Link to="/browse">See the shop</Link>
        </Button>
      }
    >
      Add a product, or import a file to fill the shop.
    </EmptyState>
  );
}

function ImportButton({ onImported }: { onImported: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Upload className="size-4" aria-hidden="true" />
        Import
      </Button>
      {open ? <ImportDialog onImported={onImported} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type AddButtonProps = Pick<ProductsPanelProps, "brands" | "categories"> & { onAdded: () => void };

function AddButton({ onAdded, ...props }: AddButtonProps) {
  const [open, setOpen] = useState(false);
  const added = () => {
    setOpen(false);
    onAdded();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus className="size-4" aria-hidden="true" />
        Add Product
      </Button>
      {open ? <AddProductDialog {...props} onSaved={added} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type BulkEditProps = Pick<ProductsPanelProps, "brands" | "categories"> & {
  table: AdminTable<Product>;
  onChanged: () => void;
};

/** Shows once rows are selected. */
function BulkEdit({ table, brands, categories, onChanged }: BulkEditProps) {
  const [open, setOpen] = useState(false);
  const { done, change } = useBulkChange(onChanged);
  const selected = selectedRows(table);
  if (selected.length === 0) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => table.resetRowSelection(true)}>
        Clear selection
      </Button>
      <Button onClick={() => setOpen(true)}>
        Edit {selected.length} {selected.length === 1 ? "product" : "products"}
      </Button>
      {open ? (
        <BulkDialog
          products={selected}
          brands={brands}
          categories={categories}
          done={done}
          onChange={async (wanted) => {
            const changed = new Set(await change(selected, wanted));
            // An open dialog covers the notice, and with it Undo.
            if (changed.size > 0) setOpen(false);
            const left = selected.filter(({ id }) => !changed.has(id));
            table.setRowSelection(Object.fromEntries(left.map(({ id }) => [id, true])));
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
