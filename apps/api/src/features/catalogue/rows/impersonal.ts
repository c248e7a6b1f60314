import { impersonal, type PersonalData } from "../../../platform/personal-data/personal-data.ts";
import * as catalogue from "../catalogue.tables.ts";
import { catalogueImports } from "../import/import.tables.ts";
import { productPictureTasks, productPictureUses } from "../pictures/pictures.tables.ts";

export const personalData: PersonalData = {
  kept: [],
  impersonal: [
    ...impersonal(
      [catalogue.products, catalogue.brands, catalogue.categories, productPictureTasks, productPictureUses],
      "The shop's own goods.",
    ),
    ...impersonal(
      [catalogue.productCounters, catalogue.productCounts, catalogue.productTotals],
      "Numbers of all visitors together.",
    ),
    ...impersonal(
      [catalogue.productNames, catalogue.searchWords, catalogue.searchSynonyms],
      "Words of the shop and of its operator; what visitors search for is not stored.",
    ),
    ...impersonal([catalogueImports], "Files of products. It does not say who brought them."),
  ],
  stored: [
    { prefix: "imports/", about: "Files of products, until they are imported.", deletion: "They belong to no one." },
  ],
};
