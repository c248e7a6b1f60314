/** The rows of people: found, locked and changed by every other room of accounts, in its own transaction. */
export { createAccount, createAccountIfFree, toUser } from "./create.ts";
export { accountSuspended, emailTaken, sessionOver } from "./refusals.ts";
export { emailKey } from "./users.rules.ts";
export { findUser, findUserByEmailKey, lockUser, type UserRow, updateUser } from "./users.store.ts";
