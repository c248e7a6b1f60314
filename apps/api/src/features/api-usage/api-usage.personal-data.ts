import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { apiCalls } from "./api-usage.tables.ts";

export const KEEP_DAYS = 90;

export const personalData: PersonalData = {
  kept: [
    keeps(apiCalls, {
      about: `Calls of your programs in the last ${KEEP_DAYS} days: when, how they ended, and how long they took.`,
      owner: { ids: ["userId"] },
      download: { file: "api-calls", without: ["id", "userId"] },
      deletion: { rows: "go" },
      retention: { since: "at", days: KEEP_DAYS },
    }),
  ],
};
