import { useMutation } from "@tanstack/react-query";
import type { AdminUserDetail } from "@toile/contract";
import { formatDay } from "../../../lib/format/day.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { onceEach } from "../../../lib/query/once-each.ts";
import { Button } from "../../../ui/button.tsx";
import { useAdminApi } from "../load/admin-api.ts";
import { SheetSection } from "./sheet-section.tsx";

const PAGE = 20;

/** The person's own statement, newest first. */
export function UserMovements({ user }: { user: AdminUserDetail }) {
  const { rows, more, busy, showMore } = useMovements(user);
  return (
    <SheetSection title="Credit movements">
      {rows.length === 0 ? <p className="text-sm text-muted">None yet.</p> : null}
      {rows.length > 0 ? (
        <ul className="divide-y divide-line border-y text-sm">
          {rows.map(({ id, description, date, type, amount, balanceAfter }) => (
            <li key={id} className="flex items-baseline justify-between gap-6 py-2.5">
              <span className="min-w-0 break-words">
                {description}
                <span className="tabular block text-muted">{formatDay(date)}</span>
              </span>
              <span className="tabular shrink-0 text-right">
                {type === "earned" ? "+" : "−"}
                {formatNumber(amount)}
                <span className="block text-muted">
                  <span className="sr-only">leaves </span>
                  {formatNumber(balanceAfter)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {more ? (
        <Button variant="secondary" size="small" className="mt-4" loading={busy} onClick={showMore}>
          Show more
        </Button>
      ) : null}
    </SheetSection>
  );
}

function useMovements(user: AdminUserDetail) {
  const { getClient } = useAdminApi();
  const older = useMutation({
    mutationFn: async ({ of, pages }: { of: AdminUserDetail; pages: number }) => {
      const client = await getClient();
      const lists = await Promise.all(
        Array.from({ length: pages }, (_, index) => client.userTransactions(of.id, index + 1, PAGE)),
      );
      return { of, rows: onceEach(lists.map(({ items }) => items)), total: lists[0]?.total ?? 0 };
    },
    meta: { failure: "Failed to load credit movements" },
  });
  // What was fetched before a change of the account is about another statement.
  const fetched = older.data?.of === user ? older.data : null;
  const rows = fetched?.rows ?? user.transactions;
  const total = fetched?.total ?? user.stats.totalTransactions;
  const showMore = () => older.mutate({ of: user, pages: Math.floor(rows.length / PAGE) + 1 });
  return { rows, more: rows.length < total, busy: older.isPending, showMore };
}
