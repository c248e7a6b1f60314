/** SQL of the one row of a setup that waits. */
import type { Tx } from "../../platform/database/database.ts";
import { setups } from "./setup.tables.ts";

/** Begins a setup unless one waits; answers the nonce of the one that does. */
export async function beginSetup(tx: Tx, nonce: string): Promise<string> {
  await tx.insert(setups).values({ nonce }).onConflictDoNothing();
  return (await findNonce(tx)) ?? nonce;
}

export async function findNonce(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.select({ nonce: setups.nonce }).from(setups);
  return row?.nonce;
}

/** The same, and everybody else who asks waits for the end of this transaction: of two who finish at once the second finds no row. */
export async function lockNonce(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.select({ nonce: setups.nonce }).from(setups).for("update");
  return row?.nonce;
}

export async function endSetup(tx: Tx): Promise<void> {
  await tx.delete(setups);
}
