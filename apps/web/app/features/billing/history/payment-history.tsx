import type { Client, PaymentItem } from "@toile/contract";
import { FileText } from "lucide-react";
import { useState } from "react";
import { formatDay } from "../../../lib/format/day.ts";
import { formatMoney } from "../../../lib/format/money.ts";
import { usePagedQuery } from "../../../lib/query/use-paged-query.ts";
import { Badge, type BadgeProps } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { ReceiptDialog } from "./receipt-dialog.tsx";

const PAGE_SIZE = 10;

const STATES: Record<PaymentItem["state"], { label: string; variant: NonNullable<BadgeProps["variant"]> } | null> = {
  succeeded: null,
  pending: { label: "Not completed", variant: "neutral" },
  failed: { label: "Failed", variant: "thread" },
  refunded: { label: "Refunded", variant: "neutral" },
  partly_refunded: { label: "Partly refunded", variant: "neutral" },
  disputed: { label: "Disputed", variant: "thread" },
};

export type PaymentHistoryProps = { loadClient: () => Promise<Client>; onExpired: () => void };

/** Every payment of the account, with a receipt for each that was made. */
export function PaymentHistory({ loadClient, onExpired }: PaymentHistoryProps) {
  const [receipt, setReceipt] = useState<PaymentItem | null>(null);
  const payments = usePagedQuery({
    loadPage: async (page) => {
      const items = await (await loadClient()).payments.list(page, PAGE_SIZE);
      return { items, hasMore: items.length === PAGE_SIZE };
    },
    onExpired,
  });

  if (!payments.value) {
    return payments.failed && !payments.loading ? (
      <ErrorState title="Your payments could not be loaded" onRetry={payments.reload} className="py-8">
        Nothing is lost. Please try again.
      </ErrorState>
    ) : (
      <SkeletonGroup label="Loading your payments" className="grid gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  const { items, hasMore } = payments.value;
  if (items.length === 0) return <p className="border-y py-6 text-muted">You have not bought anything yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line border-y">
        {items.map((item) => (
          <PaymentRow key={item.id} item={item} onReceipt={() => setReceipt(item)} />
        ))}
      </ul>
      {hasMore ? (
        <div className="mt-5 flex justify-center">
          <Button variant="secondary" loading={payments.loading} onClick={payments.loadMore}>
            Show more payments
          </Button>
        </div>
      ) : null}
      <ReceiptDialog payment={receipt} loadClient={loadClient} onClose={() => setReceipt(null)} />
    </>
  );
}

function PaymentRow({ item, onReceipt }: { item: PaymentItem; onReceipt: () => void }) {
  const state = STATES[item.state];
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 py-4">
      <div className="min-w-0">
        <p>{item.description}</p>
        <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <time dateTime={item.createdAt}>{formatDay(item.createdAt)}</time>
          {state ? <Badge variant={state.variant}>{state.label}</Badge> : null}
          {item.refundedAmount > 0 ? <span>{formatMoney(item.refundedAmount, item.currency)} refunded</span> : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4">
        <span className="tabular font-medium">{formatMoney(item.amount, item.currency)}</span>
        {item.receiptNumber ? (
          <Button variant="ghost" onClick={onReceipt} className="-mr-4 px-4 text-sm">
            <FileText className="size-4" aria-hidden="true" />
            Receipt
            <span className="sr-only"> {item.receiptNumber}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}
