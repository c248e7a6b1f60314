/** One payment: its row, its price, its state at Stripe, and how it becomes credits. */
export { type EmailDeps, emailPayer } from "./payer.ts";
export {
  AMOUNT_MISMATCH,
  CURRENCY_CODE,
  creditsToTakeBack,
  mismatchMessage,
  NOT_COMPLETED,
  type Reversal,
  reversalOf,
} from "./payments.rules.ts";
export {
  countPaymentsByOutcome,
  countPaymentsOf,
  findPayment,
  findPaymentByCharge,
  findPaymentByIntent,
  findPaymentByInvoice,
  forgetPayer,
  insertPayment,
  listDuePurchases,
  listMismatches,
  listPaymentsOf,
  listSettled,
  lockPayment,
  type PaymentRow,
  setIntent,
  touchPayment,
  updatePayment,
} from "./payments.store.ts";
export { giveUp, recordIntent, startPurchase } from "./purchases.ts";
export { settlePayment } from "./settle.ts";
export { day, describePayment, euros, PLAN_NAMES, toPaymentItem } from "./statement.ts";
