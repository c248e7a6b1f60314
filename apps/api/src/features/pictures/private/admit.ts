/** What comes before a picture of a person is inserted. */
import type { Tx } from "../../../platform/database/database.ts";
import * as accounts from "../../accounts/accounts.ts";
import * as store from "./private.store.ts";

/**
 * To be called before anything else is locked in a transaction that will insert pictures. A deletion of the account that
 * is under way comes first, as it would otherwise leave them behind; it takes its locks in the same order.
 * @throws AppError UNAUTHENTICATED when the account is gone
 */
export async function admit(tx: Tx, ownerId: string): Promise<void> {
  await store.lockPicturesOf(tx, ownerId, "insert");
  if (!(await accounts.findUser(tx, ownerId))) throw accounts.sessionOver();
}

/** The same where a photo of a person is among them: none is taken in without a consent that stands (I-47). @throws AppError CONSENT_REQUIRED */
export async function admitPhoto(tx: Tx, ownerId: string): Promise<void> {
  await admit(tx, ownerId);
  await accounts.assertConsent(tx, ownerId);
}
