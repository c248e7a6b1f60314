import type { ProductImport } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { type AdminApi, endsVisit, messageOf, toastError } from "../load/admin-api.ts";

const ASK_AGAIN_MS = 1_000;
export const isUnderWay = ({ state }: ProductImport) => state === "waiting" || state === "running";

/** Sends a file and follows its import to the end. Leaving the page stops only the following. */
export function useImport(api: AdminApi, onImported: () => void) {
  const [sending, setSending] = useState(false);
  const [given, setGiven] = useState<ProductImport | null>(null);
  const latest = useRef({ api, onImported });
  latest.current = { api, onImported };

  const send = async (file: File, dryRun: boolean): Promise<void> => {
    if (sending) return;
    setSending(true);
    try {
      const client = await api.loadClient();
      setGiven(await client.shop.importProducts(file, dryRun));
    } catch (error) {
      if (!endsVisit(error, api)) toastError(`Failed to import products: ${messageOf(error)}`);
    } finally {
      setSending(false);
    }
  };

  // Each answer sets the timer of the next question; one that was lost is asked again.
  useEffect(() => {
    if (!given || !isUnderWay(given)) return;
    let current = true;
    const ask = async () => {
      const { api: asked } = latest.current;
      try {
        const next = await (await asked.loadClient()).shop.productImport(given.id);
        if (!current) return;
        setGiven(next);
        if (!isUnderWay(next) && !next.dryRun) latest.current.onImported();
      } catch (error) {
        if (current && !endsVisit(error, asked)) setGiven({ ...given });
      }
    };
    const timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [given]);

  return { sending, given, send, reset: () => setGiven(null) };
}
