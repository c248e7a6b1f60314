import type { Category } from "@toile/contract";
import type { Query } from "../../../lib/query/use-query.ts";
import { type EntityKind, EntityPanel } from "../entities/entity-panel.tsx";
import type { AdminApi } from "../load/admin-api.ts";
import { categoryColumns } from "./category-columns.tsx";
import { CategoryDialog } from "./category-dialog.tsx";

export type CategoriesPanelProps = { api: AdminApi; categories: Query<Category[]> };

const CATEGORIES: EntityKind<Category> = {
  noun: { one: "category", many: "categories" },
  title: { one: "Category", many: "Categories" },
  search: { placeholder: "Name or parent", columns: ["name", "parent"] },
  kept: "A category that still has products or categories below it cannot be deleted.",
  columnsOf: categoryColumns,
  form: CategoryDialog,
  remove: (client, id) => client.shop.deleteCategory(id),
};

export function CategoriesPanel({ api, categories }: CategoriesPanelProps) {
  return <EntityPanel api={api} kind={CATEGORIES} query={categories} />;
}
