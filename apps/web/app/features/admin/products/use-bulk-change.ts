import type { Product, ProductPlacement } from "@toile/contract";
import { useRef, useState } from "react";
import { dismissToast, toast } from "../../../ui/toast.ts";
import { type AdminApi, endsVisit, toastError } from "../load/admin-api.ts";
import { type BulkChange, placementAfter, placementOf } from "./bulk-change.ts";

const UNDO_MS = 10_000;
const counted = (count: number) => `${count} ${count === 1 ? "product" : "products"}`;

type Step = { id: string; placement: ProductPlacement };

/** Changes products one after the other, and offers to take it back. */
export function useBulkChange(api: AdminApi, onChanged: () => void) {
  /** How many are done, while it runs. */
  const [done, setDone] = useState<number | null>(null);
  const running = useRef(false);

  /** Those that were changed. */
  const run = async (steps: Step[]): Promise<Set<string>> => {
    const changed = new Set<string>();
    running.current = true;
    setDone(0);
    try {
      const client = await api.loadClient();
      for (const { id, placement } of steps) {
        await client.shop.placeProduct(id, placement);
        changed.add(id);
        setDone(changed.size);
      }
    } catch (error) {
      if (!endsVisit(error, api))
        toastError(`Failed to update ${steps.length - changed.size} of ${counted(steps.length)}`);
    } finally {
      running.current = false;
      setDone(null);
      onChanged();
    }
    return changed;
  };

  const change = async (products: Product[], wanted: BulkChange): Promise<boolean> => {
    if (running.current) return false;
    // Undo belongs to the last change: taken back during this one, the earlier change would overwrite parts of it.
    dismissToast();
    const changed = await run(
      products.map((product) => ({ id: product.id, placement: placementAfter(product, wanted) })),
    );
    const complete = changed.size === products.length;
    if (complete) {
      toast({
        title: "Success",
        description: `${counted(changed.size)} updated`,
        durationMs: UNDO_MS,
        action: {
          label: "Undo",
          hint: "Or change the products again.",
          onClick: () => void undo(products.map((product) => ({ id: product.id, placement: placementOf(product) }))),
        },
      });
    }
    return complete;
  };

  const undo = async (before: Step[]): Promise<void> => {
    if (running.current) return;
    const changed = await run(before);
    if (changed.size === before.length) toast({ title: "Success", description: `${counted(changed.size)} as before` });
  };

  return { done, change };
}
