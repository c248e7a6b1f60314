import type { Brand } from "@toile/contract";
import { formatDay } from "../../../lib/format/day.ts";
import { RowActions } from "../entities/row-actions.tsx";
import { StatusBadge } from "../entities/status-badge.tsx";
import { columnsOf } from "../table/admin-table.ts";
import { PRICE_RANGES, priceRangeLabel } from "./brand-fields.ts";

type Acts = { onEdit: (brand: Brand) => void; onDelete: (brand: Brand) => void };

const { accessor, columns, display } = columnsOf<Brand>();

/** By what they cost, not by the alphabet. */
const rankOf = ({ priceRange }: Brand) => PRICE_RANGES.findIndex(({ value }) => value === priceRange);

export const brandColumns = ({ onEdit, onDelete }: Acts) =>
  columns([
    accessor("name", { header: "Name", cell: ({ getValue }) => <span className="font-medium">{getValue()}</span> }),
    accessor(rankOf, {
      id: "priceRange",
      header: "Price range",
      cell: ({ row }) => priceRangeLabel(row.original.priceRange),
    }),
    accessor("websiteUrl", {
      header: "Website",
      enableSorting: false,
      cell: ({ getValue }) => <Website address={getValue()} />,
    }),
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

function Website({ address }: { address: string | null }) {
  if (!address) return <span className="text-muted">None</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="target underline decoration-thread underline-offset-4"
    >
      {new URL(address).host.replace(/^www\./, "")}
    </a>
  );
}
