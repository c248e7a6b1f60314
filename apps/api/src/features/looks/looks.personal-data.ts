import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { looks } from "./looks.tables.ts";

export const personalData: PersonalData = {
  kept: [
    keeps(looks, {
      about: "Results that you show to others, each with the address where they see it.",
      owner: { ids: ["userId"] },
      download: {
        file: "shared-looks",
        without: ["userId"],
        shape: ({ token, ...look }) => ({ address: `/look/${token}`, ...look }),
      },
      deletion: { rows: "go" },
    }),
  ],
};
