/** Accounts for admins: lists, details, acts, payments, and the audit trail. */
export { actSamples } from "./act-emails.ts";
export { adjustCredits, restore, suspend } from "./acts.ts";
export { listTransactions, readUser } from "./detail.ts";
export { listPayments, readReport, withPayers } from "./payments.ts";
export { entriesOf, listAudit } from "./trail.ts";
export { composeUsers, listUsers } from "./users.ts";
