/** The rows of users: read, locked and changed by the other parts of accounts, in their own transactions. */
export { createAccount, createAccountIfFree, toUser } from "./create.ts";
export { accountSuspended, emailTaken, sessionOver } from "./refusals.ts";
export { emailKey } from "./users.rules.ts";
export { findUser, findUserByEmailKey, lockUser, type UserRow, updateUser } from "./users.store.ts";
