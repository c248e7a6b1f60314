import type { AdminUserDetail, CreditTransaction } from "@toile/contract";
import { useState } from "react";
import { formatDay } from "../../../lib/format/day.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { Button } from "../../../ui/button.tsx";
import { type AdminApi, endsVisit, toastError } from "../load/admin-api.ts";
import { SheetSection } from "./sheet-section.tsx";

const PAGE = 20;

type Props = { api: AdminApi; user: AdminUserDetail };

/** The person's own statement, newest first. */
export function UserMovements({ api, user }: Props) {
  const { rows, more, busy, showMore } = useMovements({ api, user });
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
        <Button variant="secondary" size="small" className="mt-4" loading={busy} onClick={() => void showMore()}>
          Show more
        </Button>
      ) : null}
    </SheetSection>
  );
}

function useMovements({ api, user }: Props) {
  const [older, setOlder] = useState<{ of: AdminUserDetail; rows: CreditTransaction[]; total: number } | null>(null);
  const [busy, setBusy] = useState(false);
  // What was fetched before a change of the account is about another statement.
  const fetched = older?.of === user ? older : null;
  const rows = fetched?.rows ?? user.transactions;
  const total = fetched?.total ?? user.stats.totalTransactions;

  const showMore = async () => {
    setBusy(true);
    try {
      const client = await api.loadClient();
      const pages = Math.floor(rows.length / PAGE) + 1;
      const lists = await Promise.all(
        Array.from({ length: pages }, (_, index) => client.userTransactions(user.id, index + 1, PAGE)),
      );
      const all = new Map(lists.flatMap(({ items }) => items).map((row) => [row.id, row]));
      setOlder({ of: user, rows: [...all.values()], total: lists[0]?.total ?? total });
    } catch (error) {
      if (!endsVisit(error, api)) toastError("Failed to load credit movements");
    } finally {
      setBusy(false);
    }
  };
  return { rows, more: rows.length < total, busy, showMore };
}
