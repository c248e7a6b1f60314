import type { Category } from "@toile/contract";
import { formatDay } from "../../../lib/format/day.ts";
import { RowActions } from "../entities/row-actions.tsx";
import { StatusBadge } from "../entities/status-badge.tsx";
import { columnsOf } from "../table/admin-table.ts";

type Acts = { onEdit: (category: Category) => void; onDelete: (category: Category) => void };

const { accessor, columns, display } = columnsOf<Category>();

export const categoryColumns = ({ onEdit, onDelete }: Acts) =>
  columns([
    accessor("name", { header: "Name", cell: ({ getValue }) => <span className="font-medium">{getValue()}</span> }),
    accessor(({ parent }) => parent ?? "Main Category", {
      id: "parent",
      header: "Parent",
      cell: ({ getValue, row }) => (
        <span className={row.original.parent === null ? "text-muted" : undefined}>{getValue()}</span>
      ),
    }),
    accessor("sortOrder", { header: "Sort order", meta: { numeric: true } }),
    accessor("isActive", {
      header: "Status",
      cell: ({ getValue }) => <StatusBadge isActive={getValue()} />,
    }),
    accessor("createdAt", { header: "Created", cell: ({ getValue }) => formatDay(getValue()) }),
    display({
      id: "actions",
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row: { original } }) => (
        <RowActions name={original.name} onEdit={() => onEdit(original)} onDelete={() => onDelete(original)} />
      ),
    }),
  ]);
