import type { Brand } from "@toile/contract";
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
import { brandColumns } from "./brand-columns.tsx";
import { BrandDialog } from "./brand-dialog.tsx";

export type BrandsPanelProps = { api: AdminApi; brands: Query<Brand[]> };

type Open = { dialog: "form"; brand: Brand | null } | { dialog: "delete"; brand: Brand };

const NONE: Brand[] = [];
const NOUN = { one: "brand", many: "brands" };

export function BrandsPanel({ api, brands }: BrandsPanelProps) {
  const address = useListAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const { busy, write } = useWrite(api, "brand");
  const add = (
    <Button onClick={() => setOpen({ dialog: "form", brand: null })}>
      <Plus className="size-4" aria-hidden="true" />
      Add Brand
    </Button>
  );
  const close = () => setOpen(null);
  const closeAndReload = () => {
    close();
    brands.reload();
  };
  const remove = async ({ id }: Brand) => {
    const end = await write("delete", (client) => client.shop.deleteBrand(id));
    if (end.done) closeAndReload();
    else close();
  };
  return (
    <>
      <ListSearch label="Search brands" placeholder="Name" address={address}>
        <ExportButton api={api} list="brands" filters={{ search: address.search }} />
        {add}
      </ListSearch>
      <Brands brands={brands} address={address} add={add} onOpen={setOpen} />
      {open?.dialog === "form" ? (
        <BrandDialog api={api} brand={open.brand} onSaved={closeAndReload} onClose={close} />
      ) : null}
      {open?.dialog === "delete" ? (
        <DeleteDialog
          name={open.brand.name}
          noun="brand"
          busy={busy}
          onClose={close}
          onConfirm={() => void remove(open.brand)}
        />
      ) : null}
    </>
  );
}

type BrandsProps = {
  brands: Query<Brand[]>;
  address: ListAddressHandle;
  add: React.ReactNode;
  onOpen: (open: Open) => void;
};

function Brands({ brands, address, add, onOpen }: BrandsProps) {
  const columns = useMemo(
    () =>
      brandColumns({
        onEdit: (brand) => onOpen({ dialog: "form", brand }),
        onDelete: (brand) => onOpen({ dialog: "delete", brand }),
      }),
    [onOpen],
  );
  const table = useLocalTable({ rows: brands.value ?? NONE, columns, address, pageSize: 50, searched: SEARCHED });
  return (
    <ListPanel
      query={brands}
      address={address}
      noun={NOUN}
      countOf={() => ({ total: table.getFilteredRowModel().rows.length })}
      empty={
        <EmptyState title="No brands yet" action={add}>
          Each product belongs to a brand. Add the first one here, or import products with theirs.
        </EmptyState>
      }
    >
      {() => <DataTable table={table} caption="Brands" address={address} loading={brands.loading} />}
    </ListPanel>
  );
}

const SEARCHED = ["name"];
