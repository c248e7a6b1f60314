import type { Product } from "@toile/contract";
import clsx from "clsx";
import { formatMoney } from "../lib/format/money.ts";
import { isOutOfStock, percentOff, reducedFrom } from "../lib/format/price.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type ProductPriceProps = {
  product: Pick<Product, "price" | "originalPrice" | "currency">;
  /** Shows the currency's name as well. */
  full?: boolean;
  className?: string;
};

/** The price, and the earlier one struck through if it was higher. */
export function ProductPrice({ product, full = false, className }: ProductPriceProps) {
  const { price, currency } = product;
  const before = reducedFrom(product);
  return (
    <p className={clsx("tabular flex flex-wrap items-baseline gap-x-2", className)}>
      <span>
        {before === null ? null : <VisuallyHidden>Price now </VisuallyHidden>}
        <span>{formatMoney(price, currency)}</span>
        {full ? <span className="ml-1.5 text-sm text-muted">{currency}</span> : null}
      </span>
      {before === null ? null : (
        <s className="text-[0.85em] text-muted decoration-thread">
          <VisuallyHidden>before </VisuallyHidden>
          {formatMoney(before, currency)}
        </s>
      )}
    </p>
  );
}

type BadgedProduct = Pick<Product, "price" | "originalPrice" | "status" | "isAvailable">;

/** Badges on a product's picture: the discount, and whether it is available. */
export function PictureBadges({ product }: { product: BadgedProduct }) {
  const off = percentOff(product);
  const out = isOutOfStock(product);
  if (off === null && !out) return null;
  const shape = "rounded-full px-2.5 py-0.5 text-xs font-medium";
  return (
    <div className="pointer-events-none absolute bottom-2.5 left-2.5 z-10 flex flex-wrap gap-1.5">
      {off === null ? null : <span className={clsx(shape, "tabular bg-thread text-bg")}>{off}% off</span>}
      {out ? <span className={clsx(shape, "bg-ink text-bg")}>Out of Stock</span> : null}
    </div>
  );
}
