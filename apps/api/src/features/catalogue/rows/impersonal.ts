import { SEARCHES_KEEP_DAYS } from "@toile/contract";
import { impersonal, type PersonalData } from "../../../platform/personal-data/personal-data.ts";
import * as catalogue from "../catalogue.tables.ts";
import { catalogueImports } from "../import/import.tables.ts";
import { productPictureTasks, productPictureUses } from "../pictures/pictures.tables.ts";
import { garmentCorrections } from "../readings/readings.tables.ts";

export const personalData: PersonalData = {
  kept: [],
  impersonal: [
    ...impersonal(
      [catalogue.products, catalogue.brands, catalogue.categories, productPictureTasks, productPictureUses],
      "The shop's own goods.",
    ),
    ...impersonal([garmentCorrections], "Points and masks on pictures of the shop's own goods."),
    ...impersonal(
      [catalogue.productCounters, catalogue.productCounts, catalogue.productTotals],
      "Numbers of all visitors together.",
    ),
    ...impersonal(
      [catalogue.productNames, catalogue.searchWords, catalogue.searchSynonyms],
      "Words of the shop and of its operator.",
    ),
    ...impersonal(
      [catalogue.searchDays],
      "What visitors search for, counted by day. It does not say who searched or when on that day; email addresses and long numbers are left out.",
      { since: "day", days: SEARCHES_KEEP_DAYS },
    ),
    ...impersonal([catalogueImports], "Files of products. It does not say who brought them."),
  ],
  stored: [
    { prefix: "imports/", about: "Files of products, until they are imported.", deletion: "They belong to no one." },
  ],
};
