import { ApiError } from "@toile/contract";
import { useState } from "react";
import { serverMessage } from "../../lib/api/server-message.ts";
import { toast } from "../../ui/toast.ts";

/** One change after the other: what is being done, and a toast with the server's words where it fails. */
export function useAct({ onExpired }: { onExpired: () => void }) {
  const [busy, setBusy] = useState<string | null>(null);
  /** True once it is done. `failed` is said where the server gives no reason. */
  const act = async (name: string, failed: string, work: () => Promise<void>): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(name);
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onExpired();
      else toast({ title: serverMessage(error) ?? failed, variant: "destructive" });
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, act };
}
