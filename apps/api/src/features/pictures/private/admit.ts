/** Locks to take before a picture of a person is inserted. */
import type { Tx } from "../../../platform/database/database.ts";
import * as accounts from "../../accounts/accounts.ts";
import * as store from "./private.store.ts";

/**
 * Call before any other lock in a transaction that will insert pictures. A running deletion of the account goes first,
 * because it would otherwise leave them behind; it takes its locks in the same order.
 * @throws AppError UNAUTHENTICATED if the account is gone
 */
export async function admit(tx: Tx, ownerId: string): Promise<void> {
  await store.lockPicturesOf(tx, ownerId, "insert");
  if (!(await accounts.findUser(tx, ownerId))) throw accounts.sessionOver();
}

/** The same if they include a photo of a person: none is accepted without a consent (I-47). @throws AppError CONSENT_REQUIRED */
export async function admitPhoto(tx: Tx, ownerId: string): Promise<void> {
  await admit(tx, ownerId);
  await accounts.assertConsent(tx, ownerId);
}
