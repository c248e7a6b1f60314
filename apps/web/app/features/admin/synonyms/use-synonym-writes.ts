import { ApiError } from "@toile/contract";
import { useRef, useState } from "react";
import { type Client, endsVisit, messageOf, toastError, toastSuccess, useAdminApi } from "../load/admin-api.ts";

/** One write at a time; a notice reports each. */
export function useSynonymWrites(onDone: () => void) {
  const api = useAdminApi();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  /** Returns the sentence of a refusal, or nothing. */
  const write = async (done: string, work: (client: Client) => Promise<unknown>): Promise<string> => {
    if (running.current) return "";
    running.current = true;
    setBusy(true);
    try {
      await work(await api.getClient());
      toastSuccess(done);
      onDone();
      return "";
    } catch (error) {
      if (endsVisit(error, api)) return "";
      if (error instanceof ApiError && error.status === 400) return messageOf(error);
      toastError(`Failed to change synonyms: ${messageOf(error)}`);
      // Already removed by another person.
      if (error instanceof ApiError && error.status === 404) onDone();
      return "";
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    busy,
    join: (phrases: string[]) => write("Synonyms added", (client) => client.joinSynonyms(phrases)),
    part: (phrase: string) => write("Synonym removed", (client) => client.removeSynonyms([phrase])),
  };
}
