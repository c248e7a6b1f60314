/** The tables of the dashboard: TanStack Table holds order, search, page and selection, our design system draws them. */

import type { ColumnDef } from "@tanstack/react-table";
import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  type ReactTable,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useState } from "react";
import { fromSorting, toSorting } from "./list-address.ts";
import type { ListAddressHandle } from "./use-list-address.ts";

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
  columnMeta: {} as {
    /** Figures: to the right. */
    numeric?: boolean;
  },
});

export type Row = { id: string };
export type AdminTable<R extends Row> = ReactTable<typeof features, R>;
// biome-ignore lint/suspicious/noExplicitAny: columns of one table have values of many types
export type AdminColumns<R extends Row> = ColumnDef<typeof features, R, any>[];
export const columnsOf = <R extends Row>() => createColumnHelper<typeof features, R>();

type Shared<R extends Row> = {
  rows: R[];
  columns: AdminColumns<R>;
  address: ListAddressHandle;
  pageSize: number;
  /** False: the list has one order. */
  sortable?: boolean;
};

/** A list of which the server finds, sorts and cuts the page that shows. */
export function useServerTable<R extends Row>({ total, ...shared }: Shared<R> & { total: number }): AdminTable<R> {
  return useTable({
    ...useShared(shared),
    manualFiltering: true,
    manualSorting: true,
    manualPagination: true,
    rowCount: total,
  });
}

/** A list that is here as a whole. */
export function useLocalTable<R extends Row>({
  searched,
  ...shared
}: Shared<R> & { /** The columns that the search looks at. */ searched: readonly string[] }): AdminTable<R> {
  return useTable({
    ...useShared(shared),
    globalFilterFn: "includesString",
    getColumnCanGlobalFilter: ({ id }) => searched.includes(id),
    autoResetPageIndex: false,
  });
}

function useShared<R extends Row>({ rows, columns, address, pageSize, sortable = true }: Shared<R>) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const sorting = toSorting(address.sort);
  return {
    features,
    columns,
    data: rows,
    getRowId: (row: R) => row.id,
    enableSorting: sortable,
    enableMultiSort: false,
    state: {
      sorting,
      globalFilter: address.search,
      pagination: { pageIndex: address.page - 1, pageSize },
      rowSelection,
    },
    onSortingChange: (updater: typeof sorting | ((now: typeof sorting) => typeof sorting)) =>
      address.change({ sort: fromSorting(typeof updater === "function" ? updater(sorting) : updater) }),
    onRowSelectionChange: setRowSelection,
  };
}
