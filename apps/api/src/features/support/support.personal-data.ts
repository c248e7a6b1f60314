import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { supportMessages } from "./support.tables.ts";

export const KEEP_DAYS = 365;

export const personalData: PersonalData = {
  kept: [
    keeps(supportMessages, {
      about: "Questions that you sent us while you were logged in.",
      // Not those that merely have the same email: anyone can enter it.
      owner: { ids: ["userId"] },
      download: { file: "questions", without: ["id", "formId", "userId"] },
      deletion: { rows: "go" },
      retention: { since: "createdAt", days: KEEP_DAYS },
    }),
  ],
};
