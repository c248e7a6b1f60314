/** Accounts and what belongs to them: lists, one in detail, what an admin does to it, what it paid, and the trail of it all. */
export { adjustCredits, restore, suspend } from "./acts.ts";
export { listTransactions, readUser } from "./detail.ts";
export { listPayments, readReport, withPayers } from "./payments.ts";
export { entriesOf, listAudit } from "./trail.ts";
export { composeUsers, listUsers } from "./users.ts";
