import { ApiError } from "@toile/contract";
import { useState } from "react";
import { serverMessage } from "../lib/api/server-message.ts";
import { toast } from "./toast.ts";

/** One change at a time: which one is running, and a toast with the server's reason if it fails. */
export function useChange({ onExpired }: { onExpired: () => void }) {
  const [busy, setBusy] = useState<string | null>(null);
  /** Resolves to true if the change was made, false if it failed or another one is still running. */
  const run = async (name: string, failedTitle: string, work: () => Promise<void>): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(name);
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onExpired();
      else
        toast({ title: failedTitle, description: serverMessage(error) ?? "Please try again.", variant: "destructive" });
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
