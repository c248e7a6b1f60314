import { ApiError } from "@toile/contract";
import { useRef, useState } from "react";
import { type Client, endsVisit, messageOf, toastError, toastSuccess, useAdminApi } from "./admin-api.ts";

export type Act = "create" | "update" | "delete";
/** The outcome: `fields` are the server's sentences about single fields. */
export type WriteEnd = { done: true } | { done: false; fields: Readonly<Record<string, string>> };

const NAMES = { brand: "Brand", category: "Category", product: "Product" };

/** Writes of one kind of thing, one at a time, each with its notice: 'Brand created successfully'. */
export function useWrite(noun: keyof typeof NAMES) {
  const api = useAdminApi();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const write = async (act: Act, work: (client: Client) => Promise<unknown>): Promise<WriteEnd> => {
    if (running.current) return { done: false, fields: {} };
    running.current = true;
    setBusy(true);
    try {
      await work(await api.getClient()).catch((error: unknown) => {
        // An entry that was already deleted counts as deleted.
        if (act !== "delete" || !(error instanceof ApiError) || error.status !== 404) throw error;
      });
      toastSuccess(`${NAMES[noun]} ${act}d successfully`);
      return { done: true };
    } catch (error) {
      if (!endsVisit(error, api)) toastError(`Failed to ${act} ${noun}: ${messageOf(error)}`);
      return { done: false, fields: error instanceof ApiError ? error.fields : {} };
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, write };
}
