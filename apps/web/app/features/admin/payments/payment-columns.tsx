import type { AdminPayer, AdminPayment, AdminPaymentStatus, AdminSubscription } from "@toile/contract";
import { formatDay } from "../../../lib/format/day.ts";
import { formatMoney } from "../../../lib/format/money.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { columnsOf } from "../table/admin-table.ts";
import { personName } from "../users/user-texts.ts";

const subscription = columnsOf<AdminSubscription>();

export const subscriptionColumns = subscription.columns([
  subscription.accessor(({ userId }) => personName(userId), {
    id: "user",
    header: "User",
    enableSorting: false,
    cell: ({ row }) => <Payer payer={row.original.userId} />,
  }),
  subscription.accessor("type", {
    header: "Type",
    enableSorting: false,
    cell: ({ getValue }) => (getValue() === "yearly" ? "Yearly" : "Monthly"),
  }),
  subscription.accessor("priceInEuros", {
    header: "Amount",
    enableSorting: false,
    meta: { numeric: true },
    cell: ({ getValue }) => formatMoney(getValue()),
  }),
  subscription.accessor("creditsGranted", {
    header: "Credits granted",
    enableSorting: false,
    meta: { numeric: true },
    cell: ({ getValue }) => formatNumber(getValue()),
  }),
  subscription.accessor("status", {
    header: "Status",
    enableSorting: false,
    cell: ({ getValue }) => (
      <Badge variant={getValue() === "active" ? "ok" : "outlined"}>{capital(getValue().replace("_", " "))}</Badge>
    ),
  }),
  subscription.accessor("createdAt", {
    id: "created",
    header: "Date",
    cell: ({ getValue }) => formatDay(getValue()),
  }),
]);

const STATUS: Record<AdminPaymentStatus, { label: string; variant: "ok" | "outlined" | "thread" | "neutral" }> = {
  succeeded: { label: "Paid", variant: "ok" },
  pending: { label: "Pending", variant: "outlined" },
  failed: { label: "Failed", variant: "thread" },
  refunded: { label: "Refunded", variant: "neutral" },
  disputed: { label: "Disputed", variant: "thread" },
};

const payment = columnsOf<AdminPayment>();

export const paymentColumns = (onRefund: (payment: AdminPayment) => void) =>
  payment.columns([
    payment.accessor(({ userId }) => personName(userId), {
      id: "user",
      header: "User",
      enableSorting: false,
      cell: ({ row }) => <Payer payer={row.original.userId} />,
    }),
    payment.accessor("kind", {
      header: "Type",
      enableSorting: false,
      cell: ({ getValue }) => (getValue() === "subscription" ? "Subscription" : "Purchase"),
    }),
    payment.accessor("priceInEuros", {
      id: "amount",
      header: "Amount",
      meta: { numeric: true },
      cell: ({ row }) => <Amount payment={row.original} />,
    }),
    payment.accessor("credits", {
      header: "Credits",
      enableSorting: false,
      meta: { numeric: true },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    payment.accessor("status", {
      header: "Status",
      enableSorting: false,
      cell: ({ getValue }) => <Badge variant={STATUS[getValue()].variant}>{STATUS[getValue()].label}</Badge>,
    }),
    payment.accessor("createdAt", {
      id: "created",
      header: "Date",
      cell: ({ getValue }) => formatDay(getValue()),
    }),
    payment.accessor(({ receiptNumber }) => receiptNumber ?? "", {
      id: "receipt",
      header: "Receipt",
      enableSorting: false,
    }),
    payment.display({
      id: "actions",
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row: { original } }) =>
        original.refundableInEuros > 0 ? (
          <Button variant="secondary" size="small" onClick={() => onRefund(original)}>
            Refund
            <span className="sr-only"> the payment of {personName(original.userId)}</span>
          </Button>
        ) : null,
    }),
  ]);

function Amount({ payment: { priceInEuros, refundedInEuros, disputedInEuros } }: { payment: AdminPayment }) {
  return (
    <>
      {formatMoney(priceInEuros)}
      {refundedInEuros > 0 ? <span className="block text-muted">{formatMoney(refundedInEuros)} refunded</span> : null}
      {disputedInEuros > 0 ? <span className="block text-muted">{formatMoney(disputedInEuros)} disputed</span> : null}
    </>
  );
}

function Payer({ payer }: { payer: AdminPayer }) {
  const name = personName(payer);
  return (
    <>
      <span className="font-medium">{name}</span>
      {payer.email && payer.email !== name ? (
        <span className="block max-w-72 truncate text-muted">{payer.email}</span>
      ) : null}
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
