import { useRef, useState } from "react";
import { formatNumber } from "../../../lib/format/number.ts";
import { type Client, endsVisit, messageOf, toastError, toastSuccess, useAdminApi } from "../load/admin-api.ts";

export type JobActs = {
  /** The kind that is being changed. */
  busy: string | null;
  retry: (name: string) => Promise<void>;
  discard: (name: string) => Promise<void>;
};

/** What an admin does about failed jobs, one act at a time. Either may be repeated where its answer was lost. */
export function useJobActs(onChanged: () => void): JobActs {
  const api = useAdminApi();
  const [busy, setBusy] = useState<string | null>(null);
  const running = useRef(false);
  const act = async (name: string, done: string, work: (client: Client) => Promise<{ jobs: number }>) => {
    if (running.current) return;
    running.current = true;
    setBusy(name);
    try {
      const { jobs } = await work(await api.getClient());
      toastSuccess(`${formatNumber(jobs)} ${jobs === 1 ? "job" : "jobs"} of ${name} ${done}`);
    } catch (error) {
      if (!endsVisit(error, api)) toastError(`Failed to change the jobs of ${name}: ${messageOf(error)}`);
    } finally {
      running.current = false;
      setBusy(null);
      onChanged();
    }
  };
  return {
    busy,
    retry: (name) => act(name, "will run again", (client) => client.retryJobs(name)),
    discard: (name) => act(name, "discarded", (client) => client.discardJobs(name)),
  };
}
