import type { Category } from "@toile/contract";
import { type EntityActs, entityColumns } from "../entities/entity-columns.tsx";
import { columnsOf } from "../table/admin-table.ts";

const { accessor, columns } = columnsOf<Category>();

export function categoryColumns(acts: EntityActs<Category>) {
  const { name, last } = entityColumns(acts);
  return columns([
    name,
    accessor(({ parent }) => parent ?? "Main Category", {
      id: "parent",
      header: "Parent",
      cell: ({ getValue, row }) => (
        <span className={row.original.parent === null ? "text-muted" : undefined}>{getValue()}</span>
      ),
    }),
    accessor("sortOrder", { header: "Sort order", meta: { numeric: true } }),
    ...last,
  ]);
}
