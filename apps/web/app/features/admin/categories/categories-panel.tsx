import type { Category } from "@toile/contract";
import { type EntityKind, EntityPanel } from "../entities/entity-panel.tsx";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { categoryColumns } from "./category-columns.tsx";
import { CategoryDialog } from "./category-dialog.tsx";

export type CategoriesPanelProps = { categories: AdminQuery<Category[]> };

const CATEGORIES: EntityKind<Category> = {
  noun: { one: "category", many: "categories" },
  title: { one: "Category", many: "Categories" },
  search: { placeholder: "Name or parent", columns: ["name", "parent"] },
  kept: "A category that still has products or categories below it cannot be deleted.",
  columnsOf: categoryColumns,
  form: CategoryDialog,
  remove: (client, id) => client.shop.deleteCategory(id),
};

export function CategoriesPanel({ categories }: CategoriesPanelProps) {
  return <EntityPanel kind={CATEGORIES} query={categories} />;
}
