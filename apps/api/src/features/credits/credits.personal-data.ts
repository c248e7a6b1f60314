/** The ledger outlives the account, under its number only: it is the record of sales (I-2). */
import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import {
  creditAccounts,
  creditHoldLots,
  creditHolds,
  creditLots,
  creditPromises,
  ledgerEntries,
  ledgerTransactions,
} from "./credits.tables.ts";

const because = "The book of what was sold and used is kept for the tax office, under the account's number only.";
const staysWhole = (says: Record<string, string> = {}) => ({ rows: "stay", because, emptied: [], says }) as const;

const holds = keeps(creditHolds, {
  about: "Credits that were set aside for a try-on, and how that ended.",
  owner: { ids: ["userId"] },
  download: { file: "credit-holds", without: ["userId"] },
  deletion: staysWhole({ reason: "why a hold was released, from a fixed list" }),
});

export const personalData: PersonalData = {
  kept: [
    keeps(creditAccounts, {
      about: "How many credits you have, and how many wait for a try-on to end.",
      owner: { ids: ["userId"] },
      download: { file: "credit-balance", without: ["userId"] },
      deletion: staysWhole(),
    }),
    keeps(creditLots, {
      about: "Where your credits came from, what became of them, and when they expire.",
      owner: { ids: ["userId"] },
      download: { file: "credit-lots", without: ["userId", "isSpendable"] },
      deletion: staysWhole({ sourceRef: "the number of a payment or of an account" }),
    }),
    keeps(ledgerTransactions, {
      about: "Each movement of your credits, with the balance after it.",
      owner: { ids: ["userId"] },
      download: { file: "credit-history", without: ["userId", "idempotencyKey"] },
      deletion: staysWhole({
        idempotencyKey: "what moved, by its number",
        ref: "the number of a payment or of a try-on",
        actor: "who moved it: the program, a command or an administrator's number",
        reason: "what the operator wrote beside it; they are told not to name anyone",
      }),
    }),
    keeps(ledgerEntries, {
      about: "The two sides of each movement, as the ledger books them.",
      owner: { ids: ["userId"] },
      download: { file: "credit-entries", without: ["userId"] },
      deletion: staysWhole(),
    }),
    holds,
    keeps(creditHoldLots, {
      about: "Which credits were set aside for a try-on.",
      owner: { column: "tryonId", in: holds },
      download: { file: "credit-hold-lots" },
      deletion: staysWhole(),
    }),
    keeps(creditPromises, {
      about: "Credits that wait until an email is confirmed.",
      owner: { ids: ["userId"] },
      download: { file: "promised-credits", without: ["userId", "sourceRef", "friendId"] },
      deletion: staysWhole({ sourceRef: "the number of an account" }),
    }),
  ],
};
