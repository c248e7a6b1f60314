import type { AdminUser } from "@toile/contract";
import type { Query } from "../../../lib/query/use-query.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useServerTable } from "../table/admin-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { ListPanel } from "../table/list-panel.tsx";
import { ListSearch } from "../table/list-search.tsx";
import { useListAddress } from "../table/use-list-address.ts";
import { userColumns } from "./user-columns.tsx";

export type UserList = { items: AdminUser[]; total: number };
export type UsersPanelProps = { users: Query<UserList>; pageSize: number };

const NONE: AdminUser[] = [];
const NOUN = { one: "user", many: "users" };

export function UsersPanel({ users, pageSize }: UsersPanelProps) {
  const address = useListAddress();
  const { value, loading } = users;
  const table = useServerTable({
    rows: value?.items ?? NONE,
    total: value?.total ?? 0,
    columns: userColumns,
    address,
    pageSize,
  });
  return (
    <>
      <ListSearch label="Search users" placeholder="Name or email" address={address} />
      <ListPanel
        query={users}
        address={address}
        noun={NOUN}
        countOf={({ total }) => ({ total })}
        empty={<EmptyState title="No users yet">People appear here as soon as they register.</EmptyState>}
      >
        {() => <DataTable table={table} caption="Users" address={address} loading={loading} />}
      </ListPanel>
    </>
  );
}
