import { useRef, useState } from "react";
import { type Client, endsVisit, messageOf, toastError, useAdminApi } from "../load/admin-api.ts";

/** One act at a time. Answers what came of it; undefined where it failed, which a notice says. */
export function useAct() {
  const api = useAdminApi();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const act = async <T>(failure: string, work: (client: Client) => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await work(await api.getClient());
    } catch (error) {
      if (!endsVisit(error, api)) toastError(`${failure}: ${messageOf(error)}`);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, act };
}
