import type { ReactNode } from "react";
import { creditsText, formatMoneyBrief } from "../../../lib/format/money.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { nameOf, type Order, periodOf } from "./order.ts";

/** What is bought, the price, when it is charged again and how to stop that. */
export function OrderSummary({ order, compact = false }: { order: Order; compact?: boolean }) {
  const lines = linesOf(order);
  return (
    <section
      aria-label="Order summary"
      className={compact ? "rounded-picture bg-muslin p-5" : "rounded-picture bg-muslin p-6 sm:p-8"}
    >
      <h2 className="eyebrow">{compact ? "Your order" : "Order summary"}</h2>
      <p className={compact ? "display mt-1 text-title" : "display mt-3 text-heading"}>{titleOf(order)}</p>
      <dl className="mt-4 grid gap-2">
        {lines.map(({ term, text }) => (
          <div key={term} className="flex items-baseline justify-between gap-6">
            <dt className="text-muted">{term}</dt>
            <dd className="tabular text-right">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="stitch my-4" aria-hidden="true" />
      <p className="flex items-baseline justify-between gap-6">
        <span className="font-medium">{order.kind === "purchase" ? "To pay" : "Due today"}</span>
        <span className="display tabular text-heading">{formatMoneyBrief(order.price)}</span>
      </p>
      <p className="mt-4 text-sm text-muted">{termsOf(order)}</p>
    </section>
  );
}

function titleOf(order: Order): ReactNode {
  if (order.kind === "subscription") return `${nameOf(order.plan)} plan${order.due ? ", renewal" : ""}`;
  return order.packageType ? `${nameOf(order.packageType)} package` : creditsText(order.credits);
}

function linesOf(order: Order): { term: string; text: string }[] {
  if (order.kind === "purchase") {
    return [
      { term: "Credits", text: formatNumber(order.credits) },
      { term: "Per credit", text: formatMoneyBrief(order.price / order.credits) },
    ];
  }
  const period = periodOf(order.plan);
  return [
    { term: `Credits each ${period}`, text: formatNumber(order.credits) },
    { term: "Renews", text: `every ${period}, at ${formatMoneyBrief(order.price)}` },
  ];
}

function termsOf(order: Order): string {
  if (order.kind === "purchase") return "Paid once. These credits do not expire.";
  if (order.due) {
    return "Pays the renewal your card could not. We'll use the new card for later ones too.";
  }
  const period = periodOf(order.plan);
  return `Renews automatically until you cancel, at any time, in your profile under Subscription. You can use remaining credits until 7 days after the ${period} that is paid.`;
}
