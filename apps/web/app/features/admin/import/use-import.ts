import type { ImportColumnChoice, ProductImport } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { type AdminApi, endsVisit, messageOf, toastError } from "../load/admin-api.ts";

const ASK_AGAIN_MS = 1_000;
/** Pictures take longer than rows. */
const ASK_PICTURES_MS = 3_000;
export const isUnderWay = ({ state }: ProductImport) => state === "waiting" || state === "running";
const hasPicturesToCome = ({ pictures }: ProductImport) => pictures.waiting > 0;

type Sending = { dryRun: boolean; columns?: ImportColumnChoice | undefined };

/** Sends a file and follows its import and its pictures to the end. Leaving the page stops only the following. */
export function useImport(api: AdminApi, onImported: () => void) {
  const [sending, setSending] = useState(false);
  const [given, setGiven] = useState<ProductImport | null>(null);
  const latest = useRef({ api, onImported });
  latest.current = { api, onImported };

  const send = async (file: File, options: Sending): Promise<void> => {
    if (sending) return;
    setSending(true);
    try {
      const client = await api.loadClient();
      setGiven(await client.shop.importProducts(file, options));
    } catch (error) {
      if (!endsVisit(error, api)) toastError(`Failed to import products: ${messageOf(error)}`);
    } finally {
      setSending(false);
    }
  };

  // Each answer sets the timer of the next question; one that was lost is asked again.
  useEffect(() => {
    if (!given || !(isUnderWay(given) || hasPicturesToCome(given))) return;
    let current = true;
    const ask = async () => {
      const { api: asked } = latest.current;
      try {
        const next = await (await asked.loadClient()).shop.productImport(given.id);
        if (!current) return;
        setGiven(next);
        const hasRowsNow = isUnderWay(given) && !isUnderWay(next);
        const hasPicturesNow = hasPicturesToCome(given) && !hasPicturesToCome(next);
        if ((hasRowsNow || hasPicturesNow) && !next.dryRun) latest.current.onImported();
      } catch (error) {
        if (current && !endsVisit(error, asked)) setGiven({ ...given });
      }
    };
    const timer = setTimeout(() => void ask(), isUnderWay(given) ? ASK_AGAIN_MS : ASK_PICTURES_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [given]);

  return { sending, given, send, show: setGiven, reset: () => setGiven(null) };
}
