import type { AdminProduct as Product, ProductStatus } from "@toile/contract";
import { Spline } from "lucide-react";
import { Link } from "react-router";
import { formatDay } from "../../../lib/format/day.ts";
import { formatMoney } from "../../../lib/format/money.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { Badge, type BadgeProps } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ProductImage } from "../../../ui/product-image.tsx";
import { RowActions } from "../entities/row-actions.tsx";
import { VoidCorrection } from "../readings/correction-state.tsx";
import { columnsOf } from "../table/admin-table.ts";
import { selectionColumn } from "../table/selection.tsx";

export const STATUSES: readonly { value: ProductStatus; label: string }[] = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "out_of_stock", label: "Out of stock" },
  { value: "discontinued", label: "Discontinued" },
];

const DRESS: Record<ProductStatus, NonNullable<BadgeProps["variant"]>> = {
  active: "ok",
  inactive: "outlined",
  out_of_stock: "thread",
  discontinued: "neutral",
};

const { accessor, columns, display } = columnsOf<Product>();

type Acts = { onEdit: (product: Product) => void; onRead: (product: Product) => void };

export const productColumns = ({ onEdit, onRead }: Acts) =>
  columns([
    selectionColumn<Product>(({ name }) => name),
    accessor("name", { header: "Name", cell: ({ row }) => <Name product={row.original} /> }),
    accessor(({ brandId }) => brandId.name, { id: "brand", header: "Brand", enableSorting: false }),
    accessor(({ categoryId }) => categoryId.name, { id: "category", header: "Category", enableSorting: false }),
    accessor("price", {
      header: "Price",
      meta: { numeric: true },
      cell: ({ row: { original } }) => formatMoney(original.price, original.currency),
    }),
    accessor("status", {
      header: "Status",
      enableSorting: false,
      cell: ({ row }) => <Status product={row.original} />,
    }),
    accessor("viewCount", {
      id: "views",
      header: "Views",
      meta: { numeric: true },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    accessor("clickCount", {
      id: "clicks",
      header: "Clicks",
      meta: { numeric: true },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    accessor("createdAt", {
      id: "created",
      header: "Created",
      cell: ({ getValue }) => formatDay(getValue()),
    }),
    display({
      id: "actions",
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row: { original } }) => (
        <RowActions name={original.name} onEdit={() => onEdit(original)}>
          <IconButton
            label={`Garment reading of ${original.name}`}
            title="Garment reading"
            onClick={() => onRead(original)}
            disabled={original.mainImageUrl === ""}
          >
            <Spline aria-hidden="true" />
          </IconButton>
        </RowActions>
      ),
    }),
  ]);

function Name({ product }: { product: Product }) {
  const { name, slug, mainImageUrl, pictures } = product;
  return (
    <span className="flex items-center gap-3">
      <span className="w-9 shrink-0">
        <ProductImage
          src={mainImageUrl}
          picture={pictures.find(({ url }) => url === mainImageUrl)}
          alt=""
          sizes="36px"
        />
      </span>
      <Link
        to={`/product/${slug}`}
        className="target max-w-64 font-medium decoration-thread underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    </span>
  );
}

/** Whether it can be had stands apart from its status. */
function Status({ product: { status, isAvailable, correction } }: { product: Product }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge variant={DRESS[status]}>{STATUSES.find(({ value }) => value === status)?.label ?? status}</Badge>
      {isAvailable ? null : <Badge variant="outlined">Not available</Badge>}
      {correction === null || correction === "holds" ? null : <VoidCorrection state={correction} />}
    </span>
  );
}
