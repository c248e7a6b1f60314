import type { AdminTable, Row } from "./admin-table.ts";
import { columnsOf } from "./admin-table.ts";

/** A column of boxes. `nameOf`: what a row is called for those who listen. */
export function selectionColumn<R extends Row>(nameOf: (row: R) => string) {
  return columnsOf<R>().display({
    id: "select",
    header: ({ table }) => (
      <Box
        label="Select all on this page"
        checked={table.getIsAllPageRowsSelected()}
        some={table.getIsSomePageRowsSelected()}
        onChange={(checked) => table.toggleAllPageRowsSelected(checked)}
      />
    ),
    cell: ({ row }) => (
      <Box
        label={`Select ${nameOf(row.original)}`}
        checked={row.getIsSelected()}
        onChange={(checked) => row.toggleSelected(checked)}
      />
    ),
  });
}

type BoxProps = { label: string; checked: boolean; some?: boolean; onChange: (checked: boolean) => void };

function Box({ label, checked, some = false, onChange }: BoxProps) {
  return (
    <label className="target flex w-5">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some && !checked;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="relative z-1 size-5 accent-(--ink)"
      />
    </label>
  );
}

/** The rows of the page that shows which are selected. */
export const selectedRows = <R extends Row>(table: AdminTable<R>): R[] =>
  table.getRowModel().rows.flatMap((row) => (row.getIsSelected() ? [row.original] : []));
