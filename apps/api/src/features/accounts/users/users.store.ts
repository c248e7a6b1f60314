/** All SQL of users. A deleted user is found by id alone, never by email. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { users } from "../accounts.tables.ts";

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

const isAlive = (id: string): SQL | undefined => and(eq(users.id, id), isNull(users.deletedAt));

/** Null when a living account has that email: the unique index decides, so that two registrations at once cannot both win. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | null> {
  const [inserted] = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.emailKey, where: sql`deleted_at is null` })
    .returning();
  return inserted ?? null;
}

export async function findUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(isAlive(id));
  return user;
}

export async function findUserByEmailKey(tx: Tx, emailKey: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.emailKey, emailKey), isNull(users.deletedAt)));
  return user;
}

/**
 * Locks a living user's row. Code that starts, renews or ends sessions of the user holds it, so that a session cannot be renewed past its end by a
 * request that began just before. Rows that merely refer to the user are not held up.
 */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(isAlive(id)).for("no key update");
  return user;
}

export async function updateUser(
  tx: Tx,
  id: string,
  change: Partial<NewUser> & { updatedAt: Date },
): Promise<UserRow | undefined> {
  const [user] = await tx.update(users).set(change).where(isAlive(id)).returning();
  return user;
}
