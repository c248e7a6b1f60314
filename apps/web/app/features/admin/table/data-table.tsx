import clsx from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Pagination } from "../../../ui/pagination.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/table.tsx";
import type { AdminTable, Row } from "./admin-table.ts";
import { useLastPage } from "./use-last-page.ts";
import type { ListAddressHandle } from "./use-list-address.ts";

export type DataTableProps<R extends Row> = {
  table: AdminTable<R>;
  caption: string;
  address: ListAddressHandle;
  /** A newer answer is on its way. */
  loading?: boolean;
};

export function DataTable<R extends Row>({ table, caption, address, loading = false }: DataTableProps<R>) {
  const pageCount = table.getPageCount();
  useLastPage(address.page, pageCount, (page) => address.change({ page }));
  return (
    <div aria-busy={loading} className={clsx("transition-opacity", loading && "opacity-60")}>
      <Table caption={caption} className="min-w-max">
        <TableHead>
          {table.getHeaderGroups().map((group) => (
            <TableRow key={group.id}>
              {group.headers.map((header) => (
                <TableHeader
                  key={header.id}
                  numeric={header.column.columnDef.meta?.numeric ?? false}
                  {...ariaSort(header.column.getIsSorted())}
                >
                  {header.column.getCanSort() ? (
                    <SortButton sorted={header.column.getIsSorted()} onClick={() => header.column.toggleSorting()}>
                      <table.FlexRender header={header} />
                    </SortButton>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </TableHeader>
              ))}
            </TableRow>
          ))}
        </TableHead>
        <TableBody>
          {table.getRowModel().rows.map((row) => (
            <TableRow key={row.id} {...(row.getIsSelected() ? { className: "bg-muslin/60" } : {})}>
              {row.getAllCells().map((cell) => (
                <TableCell key={cell.id} middle numeric={cell.column.columnDef.meta?.numeric ?? false}>
                  <table.FlexRender cell={cell} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Pagination
        page={address.page}
        pageCount={pageCount}
        onPage={(page) => address.change({ page })}
        label={`Pages of ${caption.toLowerCase()}`}
        className="mt-8"
      />
    </div>
  );
}

type Sorted = false | "asc" | "desc";

const ariaSort = (sorted: Sorted) =>
  sorted ? { "aria-sort": sorted === "asc" ? ("ascending" as const) : ("descending" as const) } : {};

function SortButton({ sorted, onClick, children }: { sorted: Sorted; onClick: () => void; children: React.ReactNode }) {
  const Icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onClick}
      className={clsx(
        "target -mx-1 inline-flex items-center gap-1 rounded-field px-1 hover:text-ink",
        sorted && "text-ink",
      )}
    >
      {children}
      <Icon className={clsx("size-3.5", !sorted && "opacity-50")} aria-hidden="true" />
    </button>
  );
}
