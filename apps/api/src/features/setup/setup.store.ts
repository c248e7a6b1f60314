/** SQL of the single row of a pending setup. */
import type { Tx } from "../../platform/database/database.ts";
import { setups } from "./setup.tables.ts";

/** Begins a setup unless one is pending; returns the pending one's nonce. */
export async function beginSetup(tx: Tx, nonce: string): Promise<string> {
  await tx.insert(setups).values({ nonce }).onConflictDoNothing();
  return (await findNonce(tx)) ?? nonce;
}

export async function findNonce(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.select({ nonce: setups.nonce }).from(setups);
  return row?.nonce;
}

/** The same with a lock: of two requests that finish at once, the second waits and then finds no row. */
export async function lockNonce(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.select({ nonce: setups.nonce }).from(setups).for("update");
  return row?.nonce;
}

export async function endSetup(tx: Tx): Promise<void> {
  await tx.delete(setups);
}
