import { TRYON_CREDITS_PER_SAMPLE } from "@toile/contract";
import clsx from "clsx";

/** The price of one try-on. */
export const TRYON_COST = `${TRYON_CREDITS_PER_SAMPLE} ${TRYON_CREDITS_PER_SAMPLE === 1 ? "credit" : "credits"}`;

/**
 * Shown beside every action that spends credits, which refers to it by `aria-describedby`: the price must be known before the balance
 * changes.
 */
export function TryOnCost({ id, small = false, className }: { id?: string; small?: boolean; className?: string }) {
  return (
    <span
      {...(id ? { id } : {})}
      className={clsx("whitespace-nowrap text-muted", small ? "text-xs" : "text-sm", className)}
    >
      {TRYON_COST}
    </span>
  );
}
