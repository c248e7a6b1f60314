/**
 * The ledger as a statement for the shopper. Every movement of the available credits is a row, in order of time, with
 * the balance after it, so the rows always add up to the balance, as on a bank statement. A try-on is one row, spent
 * when it is queued. If it fails, or a picture is not good enough, the row stays and the credits return in another row:
 * a row that vanished would leave a gap in the balances beside it.
 */
import type { CreditTransaction } from "@toile/contract";
import type { CreditLotKind } from "../credits.tables.ts";
import type { StatementRow } from "./history.store.ts";

const GRANT_DESCRIPTIONS: Record<CreditLotKind, string> = {
  welcome: "Welcome credits",
  referral: "Referral bonus",
  admin: "Credits added by support",
  purchase: "Credit purchase",
  subscription: "Subscription credits",
};

/** Reasons of a clawback and of a reinstatement. */
export const DISPUTE = "dispute";
export const REFUND = "refund";

const RESERVE_DESCRIPTIONS = {
  pending: "Virtual try-on (in progress)",
  captured: "Virtual try-on",
  released: "Virtual try-on (not completed)",
} as const;

export function describe(row: Pick<StatementRow, "kind" | "lotKind" | "holdState" | "reason" | "change">): string {
  switch (row.kind) {
    case "grant":
      return GRANT_DESCRIPTIONS[row.lotKind ?? "admin"];
    case "reserve":
      return RESERVE_DESCRIPTIONS[row.holdState ?? "pending"];
    case "capture":
      // Only captures that returned something are rows.
      return row.change === 1
        ? "Picture not good enough: credit returned"
        : "Pictures not good enough: credits returned";
    case "release":
      return "Credits returned for a try-on without a result";
    case "expire":
      return "Credits expired";
    case "clawback":
      return `Credits of a ${row.reason === DISPUTE ? "disputed" : "refunded"} payment taken back`;
    case "reinstate":
      return `Credits of a ${row.reason === DISPUTE ? "disputed payment" : "payment"} restored`;
    case "withdraw":
      return "Credits taken back by support";
    case "repay":
      return "Credits set against an earlier refund or dispute";
  }
}

export function toTransaction(row: StatementRow): CreditTransaction {
  return {
    id: row.id,
    type: row.change > 0 ? "earned" : "spent",
    description: describe(row),
    amount: Math.abs(row.change),
    date: row.createdAt.toISOString(),
    balanceAfter: row.balanceAfter,
  };
}
