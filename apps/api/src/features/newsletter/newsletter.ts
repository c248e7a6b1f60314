/**
 * Who asked for the newsletter. A row is a wish, not consent: anyone can type an address that is
 * not theirs. Nothing is sent yet. The mail that asks the owner of the inbox (double opt-in) sets
 * `confirmedAt`, and only confirmed addresses may be written to.
 */
import type { Tx } from "../../platform/database/database.ts";
import { emailKey } from "../accounts/accounts.ts";
import * as store from "./newsletter.store.ts";

/** Says nothing of whether the address was known. */
export async function subscribe(tx: Tx, email: string): Promise<void> {
  await store.insertSubscriber(tx, { email, emailKey: emailKey(email) });
}
