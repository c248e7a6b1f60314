import type { CreditPackage, PackageType } from "@toile/contract";
import clsx from "clsx";
import { useId } from "react";
import { creditsText, formatMoneyBrief } from "../../../lib/format/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { nameOf } from "../order/order.ts";

export type PackagePickerProps = {
  packages: readonly CreditPackage[];
  selected: PackageType | null;
  onSelect: (type: PackageType) => void;
  currency?: string;
  /** Rows for a dialog, cards for a page. */
  layout?: "cards" | "rows";
};

/** The packages as radio buttons: one press, or the arrow keys, select one. */
export function PackagePicker({ packages, selected, onSelect, currency, layout = "cards" }: PackagePickerProps) {
  const group = useId();
  return (
    <fieldset className={layout === "cards" ? "grid gap-4 sm:grid-cols-3" : "grid gap-2.5"}>
      <legend className="sr-only">Credit packages</legend>
      {packages.map((each) => (
        <label
          key={each.type}
          className={clsx(
            "group relative grid cursor-pointer rounded-field border border-edge/60 transition-colors hover:border-ink",
            "has-checked:border-ink has-checked:bg-muslin has-checked:shadow-[inset_0_0_0_1px_var(--ink)]",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-thread has-focus-visible:outline-dashed",
            layout === "cards"
              ? "grid-cols-[1fr_auto] gap-x-4 p-5 sm:grid-cols-1"
              : "grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-3",
          )}
        >
          <input
            type="radio"
            name={group}
            value={each.type}
            checked={selected === each.type}
            onChange={() => onSelect(each.type)}
            className="sr-only"
          />
          {layout === "cards" ? (
            <CardText item={each} {...(currency ? { currency } : {})} />
          ) : (
            <RowText item={each} {...(currency ? { currency } : {})} />
          )}
        </label>
      ))}
    </fieldset>
  );
}

type TextProps = { item: CreditPackage; currency?: string };

function CardText({ item, currency }: TextProps) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <Dot />
        <span className="font-medium">{nameOf(item.type)}</span>
        {item.popular ? <Badge variant="thread">Popular</Badge> : null}
      </span>
      <span className="display tabular row-span-2 text-right text-heading sm:row-auto sm:mt-4 sm:text-left">
        {formatMoneyBrief(item.price, currency)}
      </span>
      <span className="sm:mt-1">{creditsText(item.credits)}</span>
      <span className="col-span-full mt-2 text-sm text-muted">
        {item.description}
        <span className="block">{formatMoneyBrief(item.pricePerCredit, currency)} per credit</span>
      </span>
    </>
  );
}

function RowText({ item, currency }: TextProps) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Dot />
        <span className="font-medium">{nameOf(item.type)}</span>
        <span className="text-muted">{creditsText(item.credits)}</span>
        {item.popular ? <Badge variant="thread">Popular</Badge> : null}
      </span>
      <span className="tabular text-lead">{formatMoneyBrief(item.price, currency)}</span>
    </>
  );
}

/** Marks the selected one by shape, not only by colour. */
function Dot() {
  return (
    <span
      aria-hidden="true"
      className="size-4.5 shrink-0 rounded-full border border-edge group-has-checked:border-[5.5px] group-has-checked:border-ink"
    />
  );
}

export function PackageSkeleton() {
  return (
    <SkeletonGroup label="Loading credit packages" className="grid gap-4 sm:grid-cols-3">
      {["small", "medium", "large"].map((key) => (
        <Skeleton key={key} className="h-32 rounded-field sm:h-52" />
      ))}
    </SkeletonGroup>
  );
}
