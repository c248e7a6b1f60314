import { TRYON_CREDITS_PER_SAMPLE } from "@toile/contract";
import clsx from "clsx";

/** What one try-on takes from the balance. */
export const TRYON_COST = `${TRYON_CREDITS_PER_SAMPLE} ${TRYON_CREDITS_PER_SAMPLE === 1 ? "credit" : "credits"}`;

/** Beside whatever spends it when it is pressed, which names it by `aria-describedby`: nobody is to learn the price from the balance. */
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
