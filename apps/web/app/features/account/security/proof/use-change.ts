import { ApiError } from "@toile/contract";
import { useState } from "react";
import { serverMessage } from "../../../../lib/api/server-message.ts";
import { toast } from "../../../../ui/toast.ts";

/** One change at a time: which one runs, and what is said where it fails. */
export function useChange({ onExpired }: { onExpired: () => void }) {
  const [busy, setBusy] = useState<string | null>(null);
  /** True where it worked. */
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
