/** What an admin does about jobs that failed for good. Each act and its row in the audit trail are one transaction (I-48). */
import type { AdminJobs } from "@toile/contract";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { JobFailures, Jobs } from "../../../platform/jobs/jobs.ts";
import * as audit from "../../audit/audit.ts";

export type FailuresDeps = { database: Pick<Database, "write">; jobs: Pick<Jobs, "failuresOf"> };
type JobAct = { name: string; actorId: string; origin: audit.Origin };
type Moved = { name: AdminJobs["name"]; jobs: number };

/** Runs them again, which is safe for every job. @throws AppError NOT_FOUND; CONFLICT if the failure has already been dealt with */
export async function retryJobs(deps: FailuresDeps, act: JobAct): Promise<Moved> {
  const { retry } = failuresOf(deps, act);
  if (!retry) throw new AppError("CONFLICT", "These failures have already been handled. You can only discard them.");
  return move(deps, act, { action: "jobs.retried", work: retry });
}

/** Deletes them. @throws AppError NOT_FOUND */
export async function discardJobs(deps: FailuresDeps, act: JobAct): Promise<Moved> {
  const failures = failuresOf(deps, act);
  return move(deps, act, { action: "jobs.discarded", work: (tx) => failures.discard(tx) });
}

function failuresOf({ jobs }: FailuresDeps, { name }: JobAct): JobFailures {
  const failures = jobs.failuresOf(name);
  if (!failures) throw new AppError("NOT_FOUND", "There are no jobs of this kind.");
  return failures;
}

/** If no job had failed, nothing is done and nothing is recorded. */
async function move(
  { database }: FailuresDeps,
  { name, actorId, origin }: JobAct,
  { action, work }: { action: string; work: (tx: Tx) => Promise<number> },
): Promise<Moved> {
  return database.write(async (tx) => {
    const jobs = await work(tx);
    if (jobs > 0) await audit.record(tx, { action, actorId, subjectId: null, origin, detail: { job: name, jobs } });
    return { name, jobs };
  });
}
