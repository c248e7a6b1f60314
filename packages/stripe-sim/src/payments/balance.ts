/** Movements on the account's balance: charges, refunds, disputes. */

import type { BalanceTransaction } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";

/** Stripe's price for a card of the European Economic Area: 1.5 % and 25 cents. */
const FEE_RATE = 0.015;
const FEE_FIXED = 25;
const SETTLES_SECONDS = 2 * 86_400;
export const DISPUTE_FEE = 2_000;

export const chargeFee = (amount: number): number => Math.round(amount * FEE_RATE) + FEE_FIXED;

export type Movement = {
  type: "charge" | "refund" | "refund_failure" | "adjustment";
  reportingCategory: string;
  amount: number;
  fee: number;
  currency: string;
  source: string;
  description: string | null;
  at: number;
};

export function recordMovement(tx: Tx, move: Movement): BalanceTransaction {
  const id = newId(tx, "txn");
  const { amount, fee, currency } = move;
  const feeDescription = move.type === "adjustment" ? "Dispute fee" : "Stripe processing fees";
  return tx.put("balance_transactions", id, {
    id,
    object: "balance_transaction",
    amount,
    available_on: move.at + SETTLES_SECONDS,
    balance_type: "payments",
    created: move.at,
    currency,
    description: move.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency, description: feeDescription, type: "stripe_fee" }],
    net: amount - fee,
    reporting_category: move.reportingCategory,
    source: move.source,
    status: "pending",
    type: move.type,
  });
}
