import type { Product, ProductPlacement } from "@toile/contract";
import { useRef, useState } from "react";
import { dismissToast, toast } from "../../../ui/toast.ts";
import { endsVisit, messageOf, useAdminApi } from "../load/admin-api.ts";
import { type BulkChange, changedFields, differsBesides, fieldsBefore } from "./bulk-change.ts";

const UNDO_MS = 10_000;
const counted = (count: number) => `${count} ${count === 1 ? "product" : "products"}`;

type Step = { product: Product; placement: Partial<ProductPlacement> };

type Run = {
  /** How many steps were taken, from the first one on. */
  count: number;
  /** Of these products, somebody else changed something meanwhile. */
  changedByOthers: number;
  /** The failure has ended the visit, which needs no other notice. */
  over: boolean;
  /** Of the failure. */
  reason: string;
};

/** Takes steps one after the other. The first failure is the end: the rest stay as they are. */
function useSteps(onChanged: () => void) {
  const api = useAdminApi();
  /** How many are done, while it runs. */
  const [done, setDone] = useState<number | null>(null);
  const running = useRef(false);

  const run = async (steps: Step[]): Promise<Run> => {
    let count = 0;
    let changedByOthers = 0;
    running.current = true;
    setDone(0);
    try {
      const client = await api.getClient();
      for (const { product, placement } of steps) {
        const saved = await client.shop.placeProduct(product.id, placement);
        if (differsBesides(product, saved, placement)) changedByOthers += 1;
        count += 1;
        setDone(count);
      }
    } catch (error) {
      return { count, changedByOthers, over: endsVisit(error, api), reason: messageOf(error) };
    } finally {
      running.current = false;
      setDone(null);
      onChanged();
    }
    return { count, changedByOthers, over: false, reason: "" };
  };
  return { done, running, run };
}

/** Changes products, and offers to take back what was changed. */
export function useBulkChange(onChanged: () => void) {
  const { done, running, run } = useSteps(onChanged);

  /** Resolves to the ids of those that were changed. */
  const change = async (products: Product[], wanted: BulkChange): Promise<string[]> => {
    if (running.current) return [];
    // Undo belongs to the last change: taken back during this one, the earlier change would overwrite parts of it.
    dismissToast();
    const fields = changedFields(wanted);
    const { count, changedByOthers, over, reason } = await run(
      products.map((product) => ({ product, placement: fields })),
    );
    const changed = products.slice(0, count);
    const before = changed.map((product) => ({ product, placement: fieldsBefore(product, fields) }));
    const offer = count > 0 ? { label: "Undo", onClick: () => void undo(before) } : null;
    if (!over) tell(withOthers(updateNews(count, products.length - count, reason), changedByOthers), offer);
    return changed.map(({ id }) => id);
  };

  const undo = async (before: Step[]): Promise<void> => {
    if (running.current) return;
    const { count, over, reason } = await run(before);
    const left = before.slice(count);
    const offer = left.length > 0 ? { label: "Try again", onClick: () => void undo(left) } : null;
    if (!over) tell(undoNews(count, left.length, reason), offer);
  };

  return { done, change };
}

type News = { complete: boolean; text: string };

function updateNews(count: number, left: number, reason: string): News {
  if (left === 0) return { complete: true, text: `${counted(count)} updated` };
  const done = count === 0 ? `Failed to update ${counted(left)}` : `${counted(count)} updated, ${left} unchanged`;
  return { complete: false, text: `${done}: ${reason}` };
}

/** Their change stays: only the fields that were chosen here were written. */
function withOthers(news: News, count: number): News {
  if (count === 0) return news;
  return { ...news, text: `${news.text}. Someone else changed ${counted(count)} in the meantime; we kept that` };
}

function undoNews(count: number, left: number, reason: string): News {
  if (left === 0) return { complete: true, text: `${counted(count)} as before` };
  const done = count === 0 ? `Failed to change ${counted(left)} back` : `${counted(count)} as before, ${left} not yet`;
  return { complete: false, text: `${done}: ${reason}` };
}

function tell({ complete, text }: News, offer: { label: string; onClick: () => void } | null): void {
  toast({
    title: complete ? "Success" : "Error",
    description: text,
    variant: complete ? "default" : "destructive",
    durationMs: UNDO_MS,
    ...(offer ? { action: { ...offer, hint: "Or change the products again." } } : {}),
  });
}
