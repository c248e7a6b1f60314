import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { pushSubscriptions } from "./push.tables.ts";

export const personalData: PersonalData = {
  kept: [
    keeps(pushSubscriptions, {
      about: "Devices that asked to be notified, without their keys.",
      owner: { ids: ["userId"] },
      download: { file: "notified-devices", without: ["id", "userId", "p256dh", "auth"] },
      deletion: { rows: "go" },
    }),
  ],
};
