import { ADMIN_CORRECTIONS_PAGE, type CorrectedProduct } from "@toile/contract";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { formatDay } from "../../../lib/format/day.ts";
import { Button } from "../../../ui/button.tsx";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ProductImage } from "../../../ui/product-image.tsx";
import { adminKeys } from "../load/admin-keys.ts";
import { useAdminQuery } from "../load/use-admin-query.ts";
import { columnsOf, useServerTable } from "../table/admin-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { ListPanel } from "../table/list-panel.tsx";
import { useListAddress } from "../table/use-list-address.ts";
import { CorrectionStateText } from "./correction-state.tsx";

/** As in the products' list: the editor is most of a page. */
const ReadingDialog = deferredPart(() => import("./reading-dialog.tsx"), {
  missing: "The garment editor could not be loaded. It will load when you're back online.",
});

type Row = CorrectedProduct & { id: string };

const NONE: Row[] = [];
const NOUN = { one: "corrected reading", many: "corrected readings" };

/** The products whose reading was corrected, those first whose correction no longer applies. */
export function CorrectedPanel() {
  const address = useListAddress();
  const [read, setRead] = useState<CorrectedProduct["product"] | null>(null);
  const { page } = address;
  const corrected = useAdminQuery({
    failure: "Failed to load corrected readings",
    queryKey: adminKeys.corrected(page),
    load: async (client) => {
      const { items, total } = await client.readings.corrected({ page, limit: ADMIN_CORRECTIONS_PAGE });
      return { total, rows: items.map((item): Row => ({ id: item.product.id, ...item })) };
    },
  });
  const columns = useMemo(() => correctedColumns(setRead), []);
  const { data: value, isFetching, refetch } = corrected;
  const table = useServerTable({
    rows: value?.rows ?? NONE,
    total: value?.total ?? 0,
    columns,
    address,
    pageSize: ADMIN_CORRECTIONS_PAGE,
    sortable: false,
  });
  return (
    <>
      <p className="measure mb-6 text-sm text-muted">
        Products whose garment reading you corrected. A correction applies to one picture and one kind of garment. If
        either changes, try-ons use the engine&rsquo;s own reading until you correct the product again or reset it.
      </p>
      <ListPanel
        query={corrected}
        address={address}
        noun={NOUN}
        countOf={({ total }) => ({ total })}
        empty={
          <EmptyState title="No corrected readings">
            If the engine reads a product&rsquo;s picture wrongly, open its garment reading in the list of all products.
          </EmptyState>
        }
      >
        {() => <DataTable table={table} caption="Corrected readings" address={address} loading={isFetching} />}
      </ListPanel>
      {read ? (
        <ReadingDialog
          key={read.id}
          product={read}
          onClose={() => {
            setRead(null);
            void refetch();
          }}
        />
      ) : null}
    </>
  );
}

const { accessor, columns, display } = columnsOf<Row>();

const correctedColumns = (onRead: (product: CorrectedProduct["product"]) => void) =>
  columns([
    accessor(({ product }) => product.name, {
      id: "name",
      header: "Product",
      cell: ({ row: { original } }) => <Name product={original.product} />,
    }),
    accessor("state", { header: "Correction", cell: ({ getValue }) => <CorrectionStateText state={getValue()} /> }),
    accessor("savedAt", { id: "saved", header: "Saved", cell: ({ getValue }) => formatDay(getValue()) }),
    display({
      id: "actions",
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row: { original } }) => (
        <div className="flex justify-end">
          <Button
            variant="secondary"
            size="small"
            onClick={() => onRead(original.product)}
            disabled={original.product.imageUrl === ""}
          >
            Open<span className="sr-only"> the garment reading of {original.product.name}</span>
          </Button>
        </div>
      ),
    }),
  ]);

function Name({ product: { name, slug, imageUrl, picture } }: Pick<CorrectedProduct, "product">) {
  return (
    <span className="flex items-center gap-3">
      <span className="w-9 shrink-0">
        <ProductImage src={imageUrl} picture={picture ?? undefined} alt="" sizes="36px" />
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
