/** Personal data that the platform itself stores: mail, answers to repeated requests, counts and jobs. */

import { mails } from "../mail/mail.tables.ts";
import { KEEP_ENDED_DAYS } from "../mail/mailer.ts";
import { closedDays, dayTotals, idempotencyKeys, rateLimits } from "../platform.tables.ts";
import { impersonal, keeps, type PersonalData } from "./personal-data.ts";

export const platformData: PersonalData = {
  kept: [
    keeps(mails, {
      about: `Emails we sent to you in the last ${KEEP_ENDED_DAYS} days: when, to which address, and what they were about.`,
      owner: { ids: ["ownerId"] },
      download: {
        file: "mails",
        without: ["id", "key", "ownerId", "text", "html", "unsubscribeUrl", "forgetsItself", "attempts", "error"],
      },
      deletion: { rows: "go" },
      retention: { since: "endedAt", days: KEEP_ENDED_DAYS },
    }),
    keeps(idempotencyKeys, {
      about: "Answers to your requests of the last day, kept for the case that one is repeated.",
      owner: { column: "scope", oneOf: ({ id }) => [`user:${id}`, `key:${id}`] },
      download: { leftOut: "The same answers are in the other files, and it is gone after a day." },
      deletion: { rows: "go" },
      retention: { since: "expiresAt", days: 0 },
    }),
  ],
  impersonal: [
    ...impersonal([rateLimits], "Counts under keyed hashes, for minutes up to a day."),
    ...impersonal([dayTotals, closedDays], "Sums of all people together."),
  ],
};
