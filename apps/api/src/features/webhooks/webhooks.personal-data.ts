import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { webhookDeliveries, webhooks } from "./webhooks.tables.ts";

export const KEEP_DAYS = 30;

export const personalData: PersonalData = {
  kept: [
    keeps(webhooks, {
      about: "The addresses where your programs hear how try-ons ended, without what signs the messages.",
      owner: { ids: ["userId"] },
      download: { file: "webhooks", without: ["userId", "salt"] },
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
