import type { Brand } from "@toile/contract";
import { type EntityKind, EntityPanel } from "../entities/entity-panel.tsx";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { brandColumns } from "./brand-columns.tsx";
import { BrandDialog } from "./brand-dialog.tsx";

export type BrandsPanelProps = { brands: AdminQuery<Brand[]> };

const BRANDS: EntityKind<Brand> = {
  noun: { one: "brand", many: "brands" },
  title: { one: "Brand", many: "Brands" },
  search: { placeholder: "Name", columns: ["name"] },
  kept: "A brand that still has products cannot be deleted.",
  columnsOf: brandColumns,
  form: BrandDialog,
  remove: (client, id) => client.shop.deleteBrand(id),
};

export function BrandsPanel({ brands }: BrandsPanelProps) {
  return <EntityPanel kind={BRANDS} query={brands} />;
}
