/** The columns that brands and categories share. */
import { formatDay } from "../../../lib/format/day.ts";
import { columnsOf } from "../table/admin-table.ts";
import { RowActions } from "./row-actions.tsx";
import { StatusBadge } from "./status-badge.tsx";

export type Entity = { id: string; name: string; isActive: boolean; createdAt: string };
export type EntityActs<E> = { onEdit: (entity: E) => void; onDelete: (entity: E) => void };

/** The name comes first, and after the columns of the kind itself `last`. */
export function entityColumns<E extends Entity>({ onEdit, onDelete }: EntityActs<E>) {
  const { accessor, display } = columnsOf<E>();
  return {
    name: accessor((entity) => entity.name, {
      id: "name",
      header: "Name",
      cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
    }),
    last: [
      accessor((entity) => entity.isActive, {
        id: "isActive",
        header: "Status",
        cell: ({ getValue }) => <StatusBadge isActive={getValue()} />,
      }),
      accessor((entity) => entity.createdAt, {
        id: "createdAt",
        header: "Created",
        cell: ({ getValue }) => formatDay(getValue()),
      }),
      display({
        id: "actions",
        header: () => <span className="sr-only">Actions</span>,
        cell: ({ row: { original } }) => (
          <RowActions name={original.name} onEdit={() => onEdit(original)} onDelete={() => onDelete(original)} />
        ),
      }),
    ],
  };
}
