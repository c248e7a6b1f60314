import { expect, test, vi } from "vitest";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { type Row, useServerTable } from "./admin-table.ts";
import { DataTable } from "./data-table.tsx";
import { useLastPage } from "./use-last-page.ts";

test("a table leads back from a page that its list no longer has", async () => {
  const change = vi.fn();
  const address = { search: "", page: 3, sort: "", change };
  function Shown() {
    const table = useServerTable<Row>({ rows: [], total: 20, columns: [], address, pageSize: 10 });
    return <DataTable table={table} caption="Products" address={address} />;
  }
  await runHook(() => null, { within: () => <Shown /> });
  expect(change).toHaveBeenCalledExactlyOnceWith({ page: 2 });
});

test("a page that exists stays, and so does one of a list that is not known yet, or has no entries", async () => {
  const go = vi.fn();
  let pageCount: number | undefined;
  const { again } = await runHook(() => useLastPage(3, pageCount, go));
  for (pageCount of [3, 4, 0]) await again();
  expect(go).not.toHaveBeenCalled();
  pageCount = 2;
  await again();
  await again();
  expect(go).toHaveBeenCalledExactlyOnceWith(2);
});
