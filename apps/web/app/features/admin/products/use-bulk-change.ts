import type { Product, ProductPlacement } from "@toile/contract";
import { useRef, useState } from "react";
import { dismissToast, toast } from "../../../ui/toast.ts";
import { type AdminApi, endsVisit } from "../load/admin-api.ts";
import { type BulkChange, placementAfter, placementOf } from "./bulk-change.ts";

const UNDO_MS = 10_000;
const counted = (count: number) => `${count} ${count === 1 ? "product" : "products"}`;

type Step = { id: string; placement: ProductPlacement };

/** Takes steps one after the other. The first failure is the end: the rest stay as they are. */
function useSteps(api: AdminApi, onChanged: () => void) {
  /** How many are done, while it runs. */
  const [done, setDone] = useState<number | null>(null);
  const running = useRef(false);

  /** How many were taken, from the first one on. `over`: the failure has ended the visit, which needs no other notice. */
  const run = async (steps: Step[]): Promise<{ count: number; over: boolean }> => {
    let count = 0;
    running.current = true;
    setDone(0);
    try {
      const client = await api.loadClient();
      for (const { id, placement } of steps) {
        await client.shop.placeProduct(id, placement);
        count += 1;
        setDone(count);
      }
    } catch (error) {
      return { count, over: endsVisit(error, api) };
    } finally {
      running.current = false;
      setDone(null);
      onChanged();
    }
    return { count, over: false };
  };
  return { done, running, run };
}

/** Changes products, and offers to take back what was changed. */
export function useBulkChange(api: AdminApi, onChanged: () => void) {
  const { done, running, run } = useSteps(api, onChanged);

  /** Resolves to the ids of those that were changed. */
  const change = async (products: Product[], wanted: BulkChange): Promise<string[]> => {
    if (running.current) return [];
    // Undo belongs to the last change: taken back during this one, the earlier change would overwrite parts of it.
    dismissToast();
    const { count, over } = await run(
      products.map((product) => ({ id: product.id, placement: placementAfter(product, wanted) })),
    );
    const changed = products.slice(0, count);
    const before = changed.map((product) => ({ id: product.id, placement: placementOf(product) }));
    const offer = count > 0 ? { label: "Undo", onClick: () => void undo(before) } : null;
    if (!over) tell({ count, failed: products.length - count, did: "updated", offer });
    return changed.map(({ id }) => id);
  };

  const undo = async (before: Step[]): Promise<void> => {
    if (running.current) return;
    const { count, over } = await run(before);
    const left = before.slice(count);
    const offer = left.length > 0 ? { label: "Try again", onClick: () => void undo(left) } : null;
    if (!over) tell({ count, failed: left.length, did: "as before", offer });
  };

  return { done, change };
}

type News = { count: number; failed: number; did: string; offer: { label: string; onClick: () => void } | null };

function tell({ count, failed, did, offer }: News): void {
  const complete = failed === 0;
  const partly = count === 0 ? `Failed to update ${counted(failed)}` : `${counted(count)} ${did}, ${failed} failed`;
  toast({
    title: complete ? "Success" : "Error",
    description: complete ? `${counted(count)} ${did}` : partly,
    variant: complete ? "default" : "destructive",
    durationMs: UNDO_MS,
    ...(offer ? { action: { ...offer, hint: "Or change the products again." } } : {}),
  });
}
