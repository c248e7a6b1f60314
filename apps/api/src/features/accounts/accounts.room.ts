/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { consentRoutes } from "./accounts.consents.routes.ts";
import { googleRoutes } from "./accounts.google.routes.ts";
import { passkeyRoutes } from "./accounts.passkeys.routes.ts";
import { profileRoutes } from "./accounts.profile.routes.ts";
import { recoveryRoutes } from "./accounts.recovery.routes.ts";
import { accountsRoutes } from "./accounts.routes.ts";
import { securityRoutes } from "./accounts.security.routes.ts";
import { sessionsRoutes } from "./accounts.sessions.routes.ts";
import { deleteExpiredTokens } from "./accounts.ts";
import type { CountWaitingCredits } from "./email/email.ts";
import { MAIL_LINK_JOB, mailResetLink } from "./recovery/recovery.ts";
import type { OnRegister } from "./sign-in/sign-in.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "sessions.forget": Record<string, never>;
  }
}

/** From rooms of higher rank: what a new account receives, and the credits that wait for its email. */
type Higher = { onRegister: OnRegister; countWaitingCredits: CountWaitingCredits };

export const openAccounts = (platform: Platform, { onRegister, countWaitingCredits }: Higher) =>
  ({
    routes: [
      [API_BASE, accountsRoutes({ platform, onRegister })],
      [API_BASE, recoveryRoutes({ platform })],
      [API_BASE, googleRoutes({ platform, onRegister })],
      [API_BASE, profileRoutes({ platform, countWaitingCredits })],
      [API_BASE, sessionsRoutes({ platform })],
      [API_BASE, securityRoutes({ platform })],
      [API_BASE, passkeyRoutes({ platform })],
      [API_BASE, consentRoutes({ platform })],
    ],
    defineJobs: () => defineAccountsJobs(platform),
  }) satisfies Room;

const EVERY_NIGHT = "17 3 * * *";

/** Mails links for a new password. Deletes expired tokens, links and old addresses; those are already refused while still stored. */
function defineAccountsJobs(platform: Pick<Platform, "config" | "database" | "jobs" | "mailer">): void {
  const { jobs, database } = platform;
  jobs.define({
    name: MAIL_LINK_JOB,
    retryLimit: 20,
    retryDelaySeconds: 30,
    leaseSeconds: 60,
    concurrency: 2,
    async handle(data) {
      await database.write((tx) => mailResetLink(tx, platform, data));
    },
  });
  jobs.define({
    name: "sessions.forget",
    retryLimit: 3,
    retryDelaySeconds: 60,
    leaseSeconds: 120,
    concurrency: 1,
    async handle() {
      await database.write((tx) => deleteExpiredTokens(tx, now()));
    },
  });
  jobs.schedule("sessions.forget", EVERY_NIGHT);
}
