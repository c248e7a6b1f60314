import { useInfiniteQuery } from "@tanstack/react-query";
import type { PaymentItem } from "@toile/contract";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { formatDay } from "../../../lib/format/day.ts";
import { formatMoney } from "../../../lib/format/money.ts";
import { onceEach } from "../../../lib/query/once-each.ts";
import { Badge, type BadgeProps } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { billingKeys } from "../order/billing-queries.ts";
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

/** Every payment of the account, with a receipt for each that was made. */
export function PaymentHistory() {
  const getClient = useClient();
  const [receipt, setReceipt] = useState<PaymentItem | null>(null);
  const payments = useInfiniteQuery({
    queryKey: billingKeys.payments,
    queryFn: async ({ pageParam }) => (await getClient()).payments.list(pageParam, PAGE_SIZE),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.length === PAGE_SIZE ? page + 1 : undefined),
    select: ({ pages }) => onceEach(pages),
  });

  if (!payments.data) {
    return payments.isError ? (
      <ErrorState title="Your payments could not be loaded" onRetry={payments.refetch} className="py-8">
        Nothing is lost. Please try again.
      </ErrorState>
    ) : (
      <SkeletonGroup label="Loading your payments" className="grid gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  if (payments.data.length === 0) return <p className="border-y py-6 text-muted">You have not bought anything yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line border-y">
        {payments.data.map((item) => (
          <PaymentRow key={item.id} item={item} onReceipt={() => setReceipt(item)} />
        ))}
      </ul>
      {payments.hasNextPage ? (
        <div className="mt-5 flex justify-center">
          <Button variant="secondary" loading={payments.isFetching} onClick={() => void payments.fetchNextPage()}>
            Show more payments
          </Button>
        </div>
      ) : null}
      <ReceiptDialog payment={receipt} onClose={() => setReceipt(null)} />
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
