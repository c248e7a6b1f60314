import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { UNCONFIRMED_DAYS } from "./newsletter.rules.ts";
import { newsletterSubscribers } from "./newsletter.tables.ts";

export const personalData: PersonalData = {
  kept: [
    keeps(newsletterSubscribers, {
      about: "Whether your email is on the newsletter's list, and when you confirmed it.",
      owner: { column: "emailKey", oneOf: ({ emailKey }) => [emailKey] },
      download: { file: "newsletter", without: ["id", "emailKey"] },
      deletion: { rows: "go" },
      // Only unconfirmed rows; see `newsletter.sweep`.
      retention: { since: "askedAt", days: UNCONFIRMED_DAYS, unless: "confirmedAt" },
    }),
  ],
};
