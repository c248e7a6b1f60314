import type { Brand } from "@toile/contract";
import { type EntityActs, entityColumns } from "../entities/entity-columns.tsx";
import { columnsOf } from "../table/admin-table.ts";
import { PRICE_RANGES, priceRangeLabel } from "./brand-fields.ts";

const { accessor, columns } = columnsOf<Brand>();

/** By what they cost, not by the alphabet. */
const rankOf = ({ priceRange }: Brand) => PRICE_RANGES.findIndex(({ value }) => value === priceRange);

export function brandColumns(acts: EntityActs<Brand>) {
  const { name, last } = entityColumns(acts);
  return columns([
    name,
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
    ...last,
  ]);
}

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
