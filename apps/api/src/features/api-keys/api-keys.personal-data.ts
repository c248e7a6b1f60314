import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { apiKeys, publishableKeys } from "./api-keys.tables.ts";
import { maskKey } from "./keys.rules.ts";

export const personalData: PersonalData = {
  kept: [
    keeps(apiKeys, {
      about: "Your API key: its first and last characters, and how often it was used. The key itself is not stored.",
      owner: { ids: ["userId"] },
      download: {
        file: "api-key",
        without: ["userId", "keyHash"],
        shape: ({ start, end, ...key }) => ({ key: maskKey({ start: String(start), end: String(end) }), ...key }),
      },
      deletion: { rows: "go" },
    }),
    keeps(publishableKeys, {
      about: "Your publishable keys: for which shop and pages, their budgets, and how often they were used.",
      owner: { ids: ["userId"] },
      download: { file: "publishable-keys", without: ["userId"] },
      deletion: { rows: "go" },
    }),
  ],
};
