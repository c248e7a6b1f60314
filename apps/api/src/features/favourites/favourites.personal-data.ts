import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { favourites } from "./favourites.tables.ts";

export const personalData: PersonalData = {
  kept: [
    keeps(favourites, {
      about: "The products that you saved.",
      owner: { ids: ["userId"] },
      download: {
        file: "favourites",
        without: ["userId"],
        shape: ({ productId, ...saved }) => ({ product: `/product/${productId}`, ...saved }),
      },
      deletion: { rows: "go" },
    }),
  ],
};
