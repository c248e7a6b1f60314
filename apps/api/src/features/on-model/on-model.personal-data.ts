import { impersonal, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { houseModels, onModelPictures } from "./on-model.tables.ts";

export const personalData: PersonalData = {
  kept: [],
  impersonal: [
    ...impersonal(
      [houseModels],
      "Photos of the shop's own models, who have no account. Each agreed in writing, which the row notes with its date and the text's version; the operator removes a model with all pictures of them.",
    ),
    ...impersonal([onModelPictures], "The shop's goods on its own models; they go with the model or the product."),
  ],
};
