/** A category as its form has it, and as the API takes it. */
import type { Category, CategoryChange } from "@toile/contract";
import { listText, parseList, parseSortOrder, parseWebAddress } from "../entities/list-text.ts";

export type CategoryForm = {
  name: string;
  /** Empty: a main category. */
  parentCategoryId: string;
  description: string;
  imageUrl: string;
  sortOrder: string;
  keywords: string;
  isActive: boolean;
};

/** Null: a new category, with its defaults. */
export function toCategoryForm(category: Category | null): CategoryForm {
  return {
    name: category?.name ?? "",
    parentCategoryId: category?.parentCategoryId ?? "",
    description: category?.description ?? "",
    imageUrl: category?.imageUrl ?? "",
    sortOrder: String(category?.sortOrder ?? 0),
    keywords: listText(category?.keywords ?? []),
    isActive: category?.isActive ?? true,
  };
}

export function fromCategoryForm(form: CategoryForm): CategoryChange {
  return {
    name: form.name.trim(),
    parentCategoryId: form.parentCategoryId || null,
    description: form.description.trim(),
    imageUrl: parseWebAddress(form.imageUrl),
    sortOrder: parseSortOrder(form.sortOrder),
    keywords: parseList(form.keywords),
    isActive: form.isActive,
  };
}

type Placed = Pick<Category, "id" | "name" | "parentCategoryId">;

/** What `category` may be below: neither itself nor what is below it. Each with the names of those above, as names repeat. */
export function parentOptions(
  categories: readonly Placed[],
  category: Placed | null,
): { value: string; label: string }[] {
  const byId = new Map(categories.map((entry) => [entry.id, entry]));
  return categories
    .map((entry) => ({ entry, line: lineOf(entry, byId) }))
    .filter(({ line }) => !line.some(({ id }) => id === category?.id))
    .map(({ entry, line }) => ({ value: entry.id, label: line.map(({ name }) => name).join(" › ") }));
}

/** From its main category down to itself. A circle, which the server never allows, stops where it closes. */
function lineOf(entry: Placed, byId: ReadonlyMap<string, Placed>): Placed[] {
  const line = [entry];
  for (let above = byId.get(entry.parentCategoryId ?? ""); above; above = byId.get(above.parentCategoryId ?? "")) {
    if (line.includes(above)) break;
    line.unshift(above);
  }
  return line;
}
