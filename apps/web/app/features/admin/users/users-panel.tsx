import type { AdminUser } from "@toile/contract";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../entities/export-button.tsx";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { useServerTable } from "../table/admin-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { ListPanel } from "../table/list-panel.tsx";
import { ListSearch } from "../table/list-search.tsx";
import { useListAddress } from "../table/use-list-address.ts";
import { userColumns } from "./user-columns.tsx";
import { UserSheet } from "./user-sheet.tsx";

export type UserList = { items: AdminUser[]; total: number };
export type UsersPanelProps = { users: AdminQuery<UserList>; pageSize: number };

const NONE: AdminUser[] = [];
const NOUN = { one: "user", many: "users" };

export function UsersPanel({ users, pageSize }: UsersPanelProps) {
  const address = useListAddress();
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const columns = useMemo(() => userColumns((userId) => hrefOf(query, userId)), [query]);
  const { data: value, isFetching, refetch } = users;
  const table = useServerTable({ rows: value?.items ?? NONE, total: value?.total ?? 0, columns, address, pageSize });
  const shown = params.get("user");
  const close = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete("user");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <ListSearch label="Search users" placeholder="Name or email" address={address}>
        <ExportButton list="users" filters={{ search: address.search }} />
      </ListSearch>
      <ListPanel
        query={users}
        address={address}
        noun={NOUN}
        countOf={({ total }) => ({ total })}
        empty={<EmptyState title="No users yet">People appear here when they register.</EmptyState>}
      >
        {() => <DataTable table={table} caption="Users" address={address} loading={isFetching} />}
      </ListPanel>
      {shown ? <UserSheet key={shown} userId={shown} onChanged={refetch} onClose={close} /> : null}
    </>
  );
}

/** The list as it stands, with one person beside it. */
function hrefOf(query: string, userId: string): string {
  const next = new URLSearchParams(query);
  next.set("user", userId);
  return `?${next}`;
}
