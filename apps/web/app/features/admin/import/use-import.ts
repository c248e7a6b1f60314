import { useMutation } from "@tanstack/react-query";
import type { ImportColumnChoice, ProductImport } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { endsVisit, useAdminApi } from "../load/admin-api.ts";

const ASK_AGAIN_MS = 1_000;
/** Pictures take longer than rows. */
const ASK_PICTURES_MS = 3_000;
export const isUnderWay = ({ state }: ProductImport) => state === "waiting" || state === "running";
const hasPicturesToCome = ({ pictures }: ProductImport) => pictures.waiting > 0;

type Sending = { dryRun: boolean; columns?: ImportColumnChoice | undefined };

/** Sends a file and follows its import and its pictures to the end. Leaving the page stops only the following. */
export function useImport(onImported: () => void) {
  const api = useAdminApi();
  const [given, setGiven] = useState<ProductImport | null>(null);
  const latest = useRef(onImported);
  latest.current = onImported;
  const sending = useMutation({
    mutationFn: async ({ file, options }: { file: File; options: Sending }) =>
      (await api.getClient()).shop.importProducts(file, options),
    onSuccess: setGiven,
    meta: { attempt: "Failed to import products" },
  });
  const send = (file: File, options: Sending) => {
    if (!sending.isPending) sending.mutate({ file, options });
  };

  // Each answer sets the timer of the next question; one that was lost is asked again.
  useEffect(() => {
    if (!given || !(isUnderWay(given) || hasPicturesToCome(given))) return;
    let current = true;
    const ask = async () => {
      try {
        const next = await (await api.getClient()).shop.productImport(given.id);
        if (!current) return;
        setGiven(next);
        const hasRowsNow = isUnderWay(given) && !isUnderWay(next);
        const hasPicturesNow = hasPicturesToCome(given) && !hasPicturesToCome(next);
        if ((hasRowsNow || hasPicturesNow) && !next.dryRun) latest.current();
      } catch (error) {
        if (current && !endsVisit(error, api)) setGiven({ ...given });
      }
    };
    const timer = setTimeout(() => void ask(), isUnderWay(given) ? ASK_AGAIN_MS : ASK_PICTURES_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [given, api]);

  return { sending: sending.isPending, given, send, show: setGiven, reset: () => setGiven(null) };
}
