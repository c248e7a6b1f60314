import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { webhookDeliveries, webhooks } from "./webhooks.tables.ts";

export const KEEP_DAYS = 30;

export const personalData: PersonalData = {
  kept: [
    keeps(webhooks, {
      about: "The URLs of your webhooks, without the secrets that sign their messages.",
      owner: { ids: ["userId"] },
      download: { file: "webhooks", without: ["userId", "salt", "previousSalt"] },
      deletion: { rows: "go" },
    }),
    keeps(webhookDeliveries, {
      about: `Messages to these addresses in the last ${KEEP_DAYS} days, and what was answered.`,
      owner: { ids: ["userId"] },
      download: { file: "webhook-messages", without: ["userId"] },
      deletion: { rows: "go" },
      retention: { since: "createdAt", days: KEEP_DAYS },
    }),
  ],
};
