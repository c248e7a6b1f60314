import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { tryonResults, tryons } from "./tryon.tables.ts";

/** What a visitor of one's shop tried on is the visitor's: what it cost is in the ledger's file. */
const toDownloaded = (row: Record<string, unknown>) => (row.visitorId === null ? row : null);

const keptTryOns = keeps(tryons, {
  about: "Each try-on: which garment, with which options, how it ended, and whether you liked it.",
  owner: { ids: ["userId"] },
  download: {
    file: "try-ons",
    without: ["userId", "attempt", "workerKey", "heartbeatAt", "visitorId"],
    shape: toDownloaded,
  },
  deletion: {
    rows: "stay",
    because: "The ledger's book is checked against it: each credit that was used has its try-on.",
    emptied: ["productId", "brandId", "garmentKind", "wornWithIds", "alternatives"],
    says: {
      fields: "options from fixed lists; what the person wrote, and addresses, are taken out",
      engine: "the engine's name",
      timingsMs: "how long it took",
      errorCode: "a code from a fixed list",
      errorMessage: "the sentence of that code",
      errorReason: "a finer code",
      alarmCodes: "what the judge found, as codes from a fixed list",
    },
  },
});

export const personalData: PersonalData = {
  kept: [
    keptTryOns,
    keeps(tryonResults, {
      about: "How each result was judged.",
      owner: { column: "tryonId", in: keptTryOns },
      download: { file: "results" },
      // Deleted with the picture.
      deletion: { rows: "go" },
    }),
  ],
};
