import type { OnModelItem } from "@toile/contract";
import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";

const STATES: Record<OnModelItem["state"], string> = {
  waiting: "Waiting",
  good: "Good",
  poor: "Not good enough",
  refused: "Refused",
  failed: "Failed",
};

/** Where no picture was kept, and why. */
export function LeftOut({ items }: { items: OnModelItem[] }) {
  return (
    <>
      <p className="measure mb-4 text-sm text-muted">
        We kept no picture of these. The reasons are written for a shopper trying the product on in the model’s photo.
      </p>
      <ul className="divide-y divide-line border-y">
        {items.map((item) => (
          <LeftOutItem key={item.id} item={item} />
        ))}
      </ul>
    </>
  );
}

function LeftOutItem({ item: { product, letter, state, reason } }: { item: OnModelItem }) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,16rem)_9rem_minmax(0,1fr)]">
      <Link to={`/product/${product.slug}`} className="target truncate underline decoration-thread underline-offset-4">
        {product.name} on {letter}
      </Link>
      <span>
        <Badge>{STATES[state]}</Badge>
      </span>
      <span className="text-sm text-muted">{reason}</span>
    </li>
  );
}
