import type { Brand } from "@toile/contract";
import type { Query } from "../../../lib/query/use-query.ts";
import { type EntityKind, EntityPanel } from "../entities/entity-panel.tsx";
import type { AdminApi } from "../load/admin-api.ts";
import { brandColumns } from "./brand-columns.tsx";
import { BrandDialog } from "./brand-dialog.tsx";

export type BrandsPanelProps = { api: AdminApi; brands: Query<Brand[]> };

const BRANDS: EntityKind<Brand> = {
  noun: { one: "brand", many: "brands" },
  title: { one: "Brand", many: "Brands" },
  search: { placeholder: "Name", columns: ["name"] },
  kept: "A brand that still has products cannot be deleted.",
  columnsOf: brandColumns,
  form: BrandDialog,
  remove: (client, id) => client.shop.deleteBrand(id),
};

export function BrandsPanel({ api, brands }: BrandsPanelProps) {
  return <EntityPanel api={api} kind={BRANDS} query={brands} />;
}
