/**
 * A person's rights over their data: downloading all of it, and deleting the account, after which nothing remains that
 * identifies the person (I-45). Owns no tables: each room declares and deletes its own data.
 */
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { zipOf } from "../../platform/zip.ts";
import type { Forgetter } from "../../room.ts";
import * as accounts from "../accounts/accounts.ts";
import * as audit from "../audit/audit.ts";
import { type DownloadDeps, entriesOf } from "./download.ts";

/**
 * Everything about the person as a ZIP file, written while it is read. The audit row is written before the first byte.
 * @throws AppError UNAUTHENTICATED if the account is gone
 */
export async function download(
  deps: DownloadDeps & Pick<Platform, "database">,
  { userId, origin }: { userId: string; origin: audit.Origin },
): Promise<ReadableStream<Uint8Array>> {
  const email = await deps.database.write(async (tx) => {
    const user = await accounts.findUser(tx, userId);
    if (!user) throw accounts.sessionOver();
    await audit.record(tx, { action: "account.downloaded", actorId: userId, subjectId: userId, origin });
    return user.email;
  });
  return zipOf(entriesOf(deps, { id: userId, email, emailKey: accounts.emailKey(email) }));
}

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "privacy.forget-again": { userId: string };
  }
}

/** Longer than any request lasts. */
const UNDER_WAY_SECONDS = 15 * 60;

/**
 * Runs every room's part in the deletion's transaction. Runs it again once no request from before the deletion can
 * still be running, to catch what such a request wrote.
 */
export function forgetDeleted(
  { database, jobs }: Pick<Platform, "database" | "jobs">,
  forgetters: readonly Forgetter[],
) {
  const forget: Forgetter = async (tx, userId) => {
    for (const forgetIn of forgetters) await forgetIn(tx, userId);
  };
  return {
    defineJobs: () =>
      jobs.define({
        name: "privacy.forget-again",
        retryLimit: 20,
        retryDelaySeconds: 300,
        leaseSeconds: 120,
        concurrency: 1,
        handle: ({ userId }) => database.write((tx) => forget(tx, userId)),
      }),
    onDeleted: async (tx: Tx, userId: string) => {
      await forget(tx, userId);
      await jobs.enqueue(tx, "privacy.forget-again", { userId }, { startAfterSeconds: UNDER_WAY_SECONDS });
    },
  };
}
